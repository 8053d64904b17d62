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
from namecheck.errors import (
    APIConnectionError,
    APIError,
    APITimeoutError,
    AuthenticationError,
    ConfigurationError,
    ConflictError,
    ErrorDetail,
    InvalidRequestError,
    NamecheckError,
    NotFoundError,
    PermissionDeniedError,
    QuotaExceededError,
    RateLimitError,
    ServerError,
    UnexpectedAnswerError,
    WaitTimeoutError,
    WebhookVerificationError,
)
from namecheck.response import Response
from namecheck.webhooks import sign_webhook, verify_webhook

__all__ = [
    "APIConnectionError",
    "APIError",
    "APITimeoutError",
    "AsyncNamecheck",
    "AsyncPages",
    "AuthenticationError",
    "ConfigurationError",
    "ConflictError",
    "ErrorDetail",
    "InvalidRequestError",
    "Namecheck",
    "NamecheckError",
    "NotFoundError",
    "Pages",
    "PermissionDeniedError",
    "QuotaExceededError",
    "RateLimitError",
    "Response",
    "ServerError",
    "UnexpectedAnswerError",
    "WaitTimeoutError",
    "WebhookVerificationError",
    "__version__",
    "models",
    "sign_webhook",
    "verify_webhook",
    "webhooks",
]
