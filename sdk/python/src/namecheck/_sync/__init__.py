# Written by tools/make_sync.py from namecheck/_async: change it there.
"""The client without ``async``."""
