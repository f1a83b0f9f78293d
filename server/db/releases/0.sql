-- Up to 0430-prospecting
-- Rows as an installation of the squashed schema (ADR 174) holds them, the frozen ones among them: a sent devis, an issued invoice with its document
-- and its entry in the chain, a payment with its movement. What comes after is applied to them by upgrade.test.ts.
insert into users (id, name, email, email_verified) values
  ('01890000-0000-7000-8000-000000000001', 'Camille Roy', 'camille@atelier.test', true);
insert into sessions (user_id, token_hash, expires_at) values
  ('01890000-0000-7000-8000-000000000001', repeat('a', 64), '2027-01-01');
insert into organizations (id, name, slug, siren) values
  ('01890000-0000-7000-8000-000000000002', 'Atelier Roy', 'atelier-roy', '404833048');
insert into memberships (org_id, user_id, role) values
  ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-000000000001', 'owner');
insert into profiles (user_id, first_name, last_name, default_org_id) values
  ('01890000-0000-7000-8000-000000000001', 'Camille', 'Roy', '01890000-0000-7000-8000-000000000002');
insert into companies (org_id, id, name, city, phone) values
  ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-000000000003', 'Boulangerie Dupain', 'Lyon', '+33612345678');
insert into contacts (org_id, id, company_id, first_name, last_name, email, company_name) values
  ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-000000000004', '01890000-0000-7000-8000-000000000003',
   'Léa', 'Dupain', 'lea@dupain.test', 'Boulangerie Dupain');
insert into catalogue_items (org_id, designation, kind, unit_price_cents, vat_rate_bps) values
  ('01890000-0000-7000-8000-000000000002', 'Journée de conseil', 'services', 60000, 2000);
insert into event_log (org_id, event_type, subject_type, subject_id, permission) values
  ('01890000-0000-7000-8000-000000000002', 'company.created', 'company', '01890000-0000-7000-8000-000000000003', 'company:read');

insert into quotes (org_id, id, status, number, company_id, title, net_cents, vat_cents, gross_cents, issued_on, valid_until, sent_at) values
  ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-000000000005', 'sent', 'D-2026-001', '01890000-0000-7000-8000-000000000003',
   'Vitrine', 60000, 12000, 72000, '2026-11-02', '2026-12-02', '2026-11-02');
insert into quote_versions (org_id, quote_id, version, document, pdf_file_key, pdf_sha256) values
  ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-000000000005', 1, '{}', 'quotes/1.pdf', repeat('b', 64));
insert into quote_links (org_id, quote_id, version_id, token_hash, recipient_email)
  select org_id, quote_id, id, sha256('lien'), 'lea@dupain.test' from quote_versions;
insert into signature_events (org_id, quote_id, position, event_type, label, occurred_at, hash) values
  ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-000000000005', 1, 'sent', 'Devis envoyé', '2026-11-02', repeat('c', 64));

begin;
insert into invoice_series (org_id, series, period, last_number, last_issued_on) values
  ('01890000-0000-7000-8000-000000000002', 'F', '2026', 1, '2026-11-10');
insert into invoices (org_id, id, kind, company_id, quote_id, net_cents, vat_cents, gross_cents, due_cents) values
  ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-000000000006', 'invoice', '01890000-0000-7000-8000-000000000003',
   '01890000-0000-7000-8000-000000000005', 60000, 12000, 72000, 72000);
update invoices set status = 'issued', number = 'F-2026-001', series = 'F', period = '2026', issued_on = '2026-11-10', due_on = '2026-12-10',
  issued_at = '2026-11-10';
insert into invoice_documents (org_id, invoice_id, document, pdf_file_key, pdf_sha256, xml_file_key, xml_sha256) values
  ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-000000000006', '{}', 'invoices/1.pdf', repeat('d', 64), 'invoices/1.xml',
   repeat('e', 64));
insert into payments (org_id, id, company_id, invoice_id, amount_cents, captured_at, currency) values
  ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-000000000007', '01890000-0000-7000-8000-000000000003',
   '01890000-0000-7000-8000-000000000006', 72000, '2026-11-20', 'EUR');
insert into payment_states (org_id, payment_id, state, occurred_at, created_at) values
  ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-000000000007', 'succeeded', '2026-11-20', '2026-11-20');
insert into money_movements (org_id, id, kind, source_kind, source_id, payment_id, occurred_at, created_at) values
  ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-000000000008', 'payment_received', 'payment', 'p1',
   '01890000-0000-7000-8000-000000000007', '2026-11-20', '2026-11-20');
insert into money_lines (org_id, movement_id, line_no, account, amount_cents, currency, company_id, invoice_id) values
  ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-000000000008', 1, 'bank', 72000, 'EUR', null, null),
  ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-000000000008', 2, 'receivable', -72000, 'EUR',
   '01890000-0000-7000-8000-000000000003', '01890000-0000-7000-8000-000000000006');
insert into ledger_entries (org_id, position, kind, subject_id, payload_sha256, previous_hash, hash, recorded_at) values
  ('01890000-0000-7000-8000-000000000002', 1, 'invoice_issued', '01890000-0000-7000-8000-000000000006', repeat('1', 64), '', repeat('2', 64), '2026-11-10'),
  ('01890000-0000-7000-8000-000000000002', 2, 'payment_recorded', '01890000-0000-7000-8000-000000000007', repeat('3', 64), repeat('2', 64),
   repeat('4', 64), '2026-11-20'),
  ('01890000-0000-7000-8000-000000000002', 3, 'movement_recorded', '01890000-0000-7000-8000-000000000008', repeat('5', 64), repeat('4', 64),
   repeat('6', 64), '2026-11-20');
commit;

insert into mailboxes (org_id, id, user_id, provider, address, sealed, next_check_at) values
  ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-000000000009', '01890000-0000-7000-8000-000000000001', 'imap',
   'camille@atelier.test', '', '2026-12-01');
insert into conversations (org_id, id) values ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-00000000000a');
insert into mail_messages (org_id, mailbox_id, conversation_id, content_hash, file_key, size, message_id, subject, from_address, people, received_at,
    snippet, outgoing, addresses, mentions, search) values
  ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-000000000009', '01890000-0000-7000-8000-00000000000a', sha256('mail'), 'mails/1.eml',
   100, 'un@dupain.test', 'Devis', 'lea@dupain.test', '{}', '2026-11-03', 'Bonjour', false, '{lea@dupain.test}', '{D-2026-001}', 'devis');
insert into bank_accounts (org_id, id, name, iban, currency) values
  ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-00000000000b', 'Compte courant', 'FR1420041010050500013M02606', 'EUR');
insert into bank_lines (org_id, account_id, entry_key, part, file_sha256, booked_on, amount_cents, label) values
  ('01890000-0000-7000-8000-000000000002', '01890000-0000-7000-8000-00000000000b', 'e1', 0, repeat('f', 64), '2026-11-20', 72000, 'VIR DUPAIN F-2026-001');
