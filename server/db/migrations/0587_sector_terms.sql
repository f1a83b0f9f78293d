-- Up Migration
-- An agreement of the trade may allow longer terms than C. com. art. L. 441-10 (art. L. 441-11): the days that it allows, after the invoice.
alter table invoice_settings add column sector_term_days integer check (sector_term_days between 61 and 365);
