-- Parts of words and slips of the pen in a search.
create extension if not exists pg_trgm;
