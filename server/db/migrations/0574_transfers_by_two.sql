-- Up Migration
-- A refund that a second person must allow (ADR 138) is transferred once it is allowed; one that is refused or withdrawn, never.
-- No foreign key: refund_approvals (0585) is made after this; its rows are never deleted.
alter table refund_transfers add column request_id uuid;
