"""Sound between pages and their table: what is said on a page, and what is spoken there. Here it only passes."""
