-- Up Migration
-- ADR 046: a function of whoever asks sees no row of another organization. 0650 replaced the view, and `create or replace view` forgets
-- what it is not told.
alter view searchable_members set (security_barrier);
