-- Up Migration
-- The received invoices of which a status was said, for the filter of their list.
create index platform_deposits_said on platform_deposits (org_id, status_code, received_id) where received_id is not null and state <> 'refused';
