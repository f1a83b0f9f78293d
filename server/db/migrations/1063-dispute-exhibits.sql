-- A file that the client joined to a dispute is an exhibit of the contentieux file.
alter table litigation_entries drop constraint litigation_entries_kind_check;
alter table litigation_entries add constraint litigation_entries_kind_check check (kind in
  ('invoice', 'credit_note', 'quote', 'quote_proof', 'agreed_quote', 'agreement', 'letter', 'letter_proof', 'payment_plan', 'dispute_file', 'mail', 'call', 'document'));
