-- Up Migration
-- A mandate that the client signs on a page of its own (ADR 140): the link, the code, and the evidence.
alter table debit_mandates
  add column token_hash bytea unique,
  add column link_ends_at timestamptz(3),
  add column opened_at timestamptz(3),
  add column signer_name text check (length(signer_name) <= 120),
  add column signer_quality text check (length(signer_quality) <= 120),
  add column consent_version text,
  add column document_sha256 text check (document_sha256 ~ '^[0-9a-f]{64}$'),
  add column proof_sha256 text check (proof_sha256 ~ '^[0-9a-f]{64}$'),
  add column proof_file_key text,
  add column signed_at timestamptz(3),
  add check (state <> 'active' or origin = 'paper'
    or num_nulls(signer_name, signer_quality, consent_version, document_sha256, proof_sha256, proof_file_key, signed_at) = 0);

create or replace function debit_mandate_guard() returns trigger language plpgsql as $$
declare
  may constant text[] := case
    when new.state = 'revoked' then '{state,revoked_at,revoked_by,revoke_reason}'
    when old.state = 'waiting' and new.state = 'waiting' then '{token_hash,link_ends_at,opened_at}'
    when old.state = 'waiting' and new.state = 'active' then
      '{state,holder,iban,bic,signed_on,signed_at,signer_name,signer_quality,consent_version,document_sha256,proof_sha256,proof_file_key}'
    else '{}' end;
begin
  if tg_op = 'DELETE' or old.state = 'revoked' or to_jsonb(new) - may is distinct from to_jsonb(old) - may then
    raise exception 'a mandate is only signed, then revoked' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Codes of signers, for one use; only their keyed hash is kept.
create table mandate_codes (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null,
  mandate_id uuid not null,
  code_hash bytea not null,
  -- Wrong tries: counted in a transaction of their own, so that a failed signature cannot give them back.
  attempts integer not null default 0,
  verified_at timestamptz(3),
  consumed_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, mandate_id) references debit_mandates (org_id, id)
);
create index mandate_codes_newest on mandate_codes (org_id, mandate_id, created_at desc);
alter table mandate_codes enable row level security;
create policy mandate_codes_read on mandate_codes for select to ardoise_app
  using (org_id = app_org() and (select app_may('mandate:sign')));
create policy mandate_codes_insert on mandate_codes for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('mandate:sign')));
create policy mandate_codes_update on mandate_codes for update to ardoise_app
  using (org_id = app_org() and (select app_may('mandate:sign'))) with check (org_id = app_org());
grant select, insert, update (attempts, verified_at, consumed_at) on mandate_codes to ardoise_app;

-- Rights of the holder of a link: read and hold mandates, and sign one that waits (the guard lets nothing else change).
create policy debit_mandates_linked on debit_mandates for select to ardoise_app
  using (org_id = app_org() and (select app_may('mandate:sign')));
-- A row passes when one policy lets it: that of members asks for their right again.
alter policy debit_mandates_update on debit_mandates with check (org_id = app_org() and (select app_may('bank:write')));
create policy debit_mandates_sign on debit_mandates for update to ardoise_app
  using (org_id = app_org() and (select app_may('mandate:sign'))) with check (org_id = app_org() and state in ('waiting', 'active'));
grant update (token_hash, link_ends_at, opened_at, signed_at, signer_name, signer_quality, consent_version, document_sha256, proof_sha256, proof_file_key)
  on debit_mandates to ardoise_app;
