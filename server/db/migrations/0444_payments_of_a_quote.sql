-- Up Migration
-- A contact's statement of account finds the payments of its devis that name neither an invoice nor a company.
create index payments_quote on payments (org_id, quote_id) where invoice_id is null and company_id is null and quote_id is not null;
