-- Up Migration
-- An avatar had one key for ever, overwritten in place: a transaction that failed after the writing had destroyed the former picture.
alter table profiles add column avatar_file_key text;
update profiles set avatar_file_key = user_id || '/avatar.webp' where avatar_version is not null;

-- « Who names this file? » is asked before any file is deleted.
create index organizations_logo_file on organizations (logo_file_key) where logo_file_key is not null;
create index profiles_avatar_file on profiles (avatar_file_key) where avatar_file_key is not null;
create index quote_versions_pdf_file on quote_versions (pdf_file_key);
create index signatures_sealed_file on signatures (sealed_file_key);
create index signatures_proof_pdf_file on signatures (proof_pdf_file_key);
create index signatures_proof_json_file on signatures (proof_json_file_key);
create index outgoing_mails_files on outgoing_mails using gin (attachments jsonb_path_ops);
