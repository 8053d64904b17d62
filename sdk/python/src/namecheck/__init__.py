"""Client of the namecheck API: is a brand name free to use?

from namecheck import Namecheck

with Namecheck() as client:
    check = client.checks.create("Lumivora")
    print(check.verdict, check.score)
"""

from namecheck import models, webhooks
from namecheck._async.client import AsyncNamecheck
from namecheck._async.pages import AsyncPages
from namecheck._sync.client import Namecheck
from namecheck._sync.pages import Pages
from namecheck._version import __version__
from namecheck.answer import Answer
from namecheck.errors import (
    APIConnectionError,
    APIError,
    APITimeoutError,
    AuthenticationError,
    BadRequestError,
    ConfigurationError,
    ConflictError,
    FieldError,
    InvalidRequestError,
    NamecheckError,
    NotFoundError,
    PermissionDeniedError,
    QuotaExceededError,
    RateLimitedError,
    ServerError,
    UnexpectedAnswerError,
    WaitTimeoutError,
    WebhookVerificationError,
)

__all__ = [
    "APIConnectionError",
    "APIError",
    "APITimeoutError",
    "Answer",
    "AsyncNamecheck",
    "AsyncPages",
    "AuthenticationError",
    "BadRequestError",
    "ConfigurationError",
    "ConflictError",
    "FieldError",
    "InvalidRequestError",
    "Namecheck",
    "NamecheckError",
    "NotFoundError",
    "Pages",
    "PermissionDeniedError",
    "QuotaExceededError",
    "RateLimitedError",
    "ServerError",
    "UnexpectedAnswerError",
    "WaitTimeoutError",
    "WebhookVerificationError",
    "__version__",
    "models",
    "webhooks",
]
