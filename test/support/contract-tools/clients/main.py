import sys

from namecheck_client import AuthenticatedClient
from namecheck_client.api.checks import create_check
from namecheck_client.models import Check, CheckInput

client = AuthenticatedClient(base_url=sys.argv[1], token=sys.argv[2], timeout=60)
report = create_check.sync(client=client, body=CheckInput(query="Lumivora"))
assert isinstance(report, Check), report
print(report.verdict)
