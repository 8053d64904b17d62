"""The client with ``async``. ``tools/make_sync.py`` writes ``namecheck._sync`` from this package."""
