-- Up Migration
-- A failed mail is told to those who may read what it is about (mailReaders of shared/domain/platform/events.ts).
update event_log set permission = case subject_type when 'invitation' then 'member:read' else 'invoice:read' end
where event_type in ('mail.sent', 'mail.failed') and subject_type in ('invoice', 'company', 'contact', 'invitation');

-- The client whose statement a mail from a mailbox carries, as the devis (0350) and the invoice (0401).
alter table mail_sendings add column company_id uuid, add column contact_id uuid,
  add foreign key (org_id, company_id) references companies on delete set null (company_id),
  add foreign key (org_id, contact_id) references contacts on delete set null (contact_id),
  add check (num_nonnulls(quote_id, invoice_id, company_id, contact_id) <= 1);
create index mail_sendings_company on mail_sendings (org_id, company_id) where company_id is not null;
create index mail_sendings_contact on mail_sendings (org_id, contact_id) where contact_id is not null;
