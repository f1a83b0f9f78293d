-- Up Migration
-- How VAT is declared (RealRegime of shared/domain/invoices/vat-regimes.ts); null while the organization did not say. The franchise is its vat_franchise.
alter table invoice_settings add column vat_regime text check (vat_regime in ('real_monthly', 'real_quarterly', 'simplified'));

-- E-reporting counts money received before an invoice was issued on the day it came, which is in the invoice's content: under row-level
-- security no index serves `content ->>`, which is not leakproof. That day counts at the latest as the day of issue.
create index invoices_prepaid on invoices (org_id, sort_issued) where number is not null and due_cents < gross_cents;
