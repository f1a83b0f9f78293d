-- Up Migration
-- A barrier also hides the caller's order from the planner: a page of 100,000 contacts read and sorted them all. These two read as the
-- caller instead: row-level security checks the tenant first, and the sorted indexes serve the pages (ADR 046).
alter view searchable_companies set (security_invoker, security_barrier = false);
alter view searchable_contacts set (security_invoker, security_barrier = false);
