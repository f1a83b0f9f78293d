-- Up Migration
-- `/success?session_id` asks for a page by its session.
create index checkouts_session on checkouts (org_id, session_id) where session_id is not null;
