-- A devis that was agreed to elsewhere (ADR 209) is in the file of a client too: the devis as it was sent, and what proves the agreement.
alter table litigation_entries drop constraint litigation_entries_kind_check;
alter table litigation_entries add constraint litigation_entries_kind_check check (kind in (
  'invoice', 'credit_note', 'quote', 'quote_proof', 'agreed_quote', 'agreement', 'letter', 'letter_proof', 'payment_plan', 'mail', 'call', 'document'));
