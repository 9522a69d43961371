"""For tests of what pages show of a live table: the servers of the pages' own tests."""

from tests.web.conftest import free_tables, serve, server, table

__all__ = ["free_tables", "serve", "server", "table"]
