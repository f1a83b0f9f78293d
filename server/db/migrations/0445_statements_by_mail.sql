-- Up Migration
-- A client's statement of account leaves by mail: its PDF is a file of a mail, named by no other row.
alter table mail_draft_files drop constraint mail_draft_files_origin_check,
  add check (origin in ('upload', 'quote', 'signed_quote', 'invoice', 'statement', 'mail'));
