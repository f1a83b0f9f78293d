-- Up Migration
-- A statement of account reads all payments of one client.
create index payments_company on payments (org_id, company_id, captured_at) where company_id is not null;
