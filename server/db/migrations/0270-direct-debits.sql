-- Debits under SEPA mandates, for those who collect through their bank (ADR 140).
create table debit_settings (
  org_id uuid primary key references organizations on delete cascade,
  -- « ICS », which the creditor's bank gives.
  creditor_id text check (creditor_id ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$'),
  revision integer not null default 1,
  updated_by uuid,
  updated_at timestamptz(3) not null
);

alter table debit_settings enable row level security;
create policy debit_settings_read on debit_settings for select to ardoise_app using (org_id = app_org() and (select app_may('bank:read')));
create policy debit_settings_insert on debit_settings for insert to ardoise_app with check (org_id = app_org() and (select app_may('bank:write')));
create policy debit_settings_update on debit_settings for update to ardoise_app using (org_id = app_org() and (select app_may('bank:write')))
  with check (org_id = app_org());
grant select, insert, update on debit_settings to ardoise_app;

create table debit_mandates (
  org_id uuid not null references organizations on delete restrict,
  id uuid not null default new_id(),
  -- « RUM »: what the client signed, and banks are told; never another one's.
  reference text not null check (length(reference) between 1 and 35),
  -- The creditor's identifier that it names.
  creditor_id text not null check (length(creditor_id) between 8 and 35),
  company_id uuid,
  contact_id uuid,
  -- Whom the notices of debits are mailed to.
  email text not null check (length(email) between 3 and 320),
  -- Null until the client says them.
  holder text check (length(holder) between 1 and 70),
  iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  scheme text not null check (scheme in ('core', 'b2b')),
  kind text not null check (kind in ('recurrent', 'one_off')),
  notice_days integer not null check (notice_days between 1 and 30),
  state text not null check (state in ('waiting', 'active', 'revoked')),
  origin text not null check (origin in ('paper', 'electronic')),
  signed_on date,
  revoked_at timestamptz(3),
  revoked_by uuid,
  revoke_reason text check (length(revoke_reason) <= 300),
  created_by uuid,
  created_at timestamptz(3) not null,
  -- A mandate that the client signs on a page of its own (ADR 140): the link, the code, and the evidence.
  token_hash bytea unique,
  link_ends_at timestamptz(3),
  opened_at timestamptz(3),
  signer_name text check (length(signer_name) <= 120),
  signer_quality text check (length(signer_quality) <= 120),
  consent_version text,
  document_sha256 text check (document_sha256 ~ '^[0-9a-f]{64}$'),
  proof_sha256 text check (proof_sha256 ~ '^[0-9a-f]{64}$'),
  proof_file_key text,
  signed_at timestamptz(3),
  proof_rule text,
  primary key (org_id, id),
  unique (org_id, reference),
  foreign key (org_id, company_id) references companies (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  check (num_nonnulls(company_id, contact_id) = 1),
  check (scheme = 'core' or company_id is not null),
  check (state <> 'active' or num_nulls(holder, iban, signed_on) = 0),
  check ((state = 'revoked') = (revoked_at is not null)),
  check (state <> 'active' or origin = 'paper'
    or num_nulls(signer_name, signer_quality, consent_version, document_sha256, proof_sha256, proof_file_key, signed_at) = 0)
);
create index debit_mandates_by_date on debit_mandates (org_id, created_at, id);
create index debit_mandates_company on debit_mandates (org_id, company_id) where company_id is not null;
create index debit_mandates_contact on debit_mandates (org_id, contact_id) where contact_id is not null;

alter table debit_mandates enable row level security;
create policy debit_mandates_read on debit_mandates for select to ardoise_app using (org_id = app_org() and (select app_may('bank:read')));
create policy debit_mandates_insert on debit_mandates for insert to ardoise_app with check (org_id = app_org() and (select app_may('bank:write')));
-- A row passes when one policy lets it: that of members asks for their right again.
create policy debit_mandates_update on debit_mandates for update to ardoise_app using (org_id = app_org() and (select app_may('bank:write')))
  with check (org_id = app_org() and (select app_may('bank:write')));
-- Rights of the holder of a link: read and hold mandates, and sign one that waits (the guard lets nothing else change).
create policy debit_mandates_linked on debit_mandates for select to ardoise_app
  using (org_id = app_org() and (select app_may('mandate:sign')));
create policy debit_mandates_sign on debit_mandates for update to ardoise_app
  using (org_id = app_org() and (select app_may('mandate:sign'))) with check (org_id = app_org() and state in ('waiting', 'active'));
grant select, insert on debit_mandates to ardoise_app;
grant update (holder, iban, bic, state, signed_on, revoked_at, revoked_by, revoke_reason, token_hash, link_ends_at, opened_at, signer_name,
  signer_quality, consent_version, document_sha256, proof_sha256, proof_file_key, signed_at, proof_rule) on debit_mandates to ardoise_app;

alter table signature_events add foreign key (org_id, mandate_id) references debit_mandates (org_id, id);

-- Once signed a mandate is only revoked; before, the client says its account.
create function debit_mandate_guard() returns trigger language plpgsql as $$
declare
  may constant text[] := case
    when new.state = 'revoked' then '{state,revoked_at,revoked_by,revoke_reason}'
    when old.state = 'waiting' and new.state = 'waiting' then '{token_hash,link_ends_at,opened_at}'
    when old.state = 'waiting' and new.state = 'active' then
      '{state,holder,iban,bic,signed_on,signed_at,signer_name,signer_quality,consent_version,document_sha256,proof_sha256,proof_file_key,proof_rule}'
    else '{}' end;
begin
  if tg_op = 'DELETE' or old.state = 'revoked' or to_jsonb(new) - may is distinct from to_jsonb(old) - may then
    raise exception 'a mandate is only signed, then revoked' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger debit_mandates_frozen before update on debit_mandates for each row execute function debit_mandate_guard();

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
grant select, insert on mandate_codes to ardoise_app;
grant update (attempts, verified_at, consumed_at) on mandate_codes to ardoise_app;

create function debit_file_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.canceled_at is not null or new.canceled_at is null
     or to_jsonb(new) - '{canceled_at,canceled_by}'::text[] is distinct from to_jsonb(old) - '{canceled_at,canceled_by}'::text[] then
    raise exception 'debit_files is append-only' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Files of debits that a person gives to its bank. A file never changes: it is downloaded again as it was.
create table debit_files (
  org_id uuid not null references organizations on delete restrict,
  id uuid not null,
  account_id uuid not null,
  collect_on date not null,
  debits integer not null check (debits between 1 and 500),
  total_cents bigint not null check (total_cents > 0),
  content text not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  canceled_at timestamptz(3),
  canceled_by uuid,
  primary key (org_id, id),
  foreign key (org_id, account_id) references bank_accounts (org_id, id)
);
create index debit_files_by_date on debit_files (org_id, created_at desc, id desc);

alter table debit_files enable row level security;
create policy debit_files_read on debit_files for select to ardoise_app using (org_id = app_org() and (select app_may('bank:read')));
create policy debit_files_insert on debit_files for insert to ardoise_app with check (org_id = app_org() and (select app_may('bank:write')));
create policy debit_files_update on debit_files for update to ardoise_app using (org_id = app_org() and (select app_may('bank:write')))
  with check (org_id = app_org());
grant select, insert on debit_files to ardoise_app;
grant update (canceled_at, canceled_by) on debit_files to ardoise_app;

create trigger debit_files_frozen before update or delete on debit_files for each row execute function debit_file_guard();

-- The debits of a file that the bank credits in one line: those of one scheme, at one place in the life of their mandates.
create table debit_batches (
  org_id uuid not null references organizations on delete restrict,
  id uuid not null,
  file_id uuid not null,
  scheme text not null check (scheme in ('core', 'b2b')),
  sequence text not null check (sequence in ('FRST', 'RCUR', 'OOFF')),
  debits integer not null check (debits > 0),
  total_cents bigint not null check (total_cents > 0),
  primary key (org_id, id),
  unique (org_id, file_id, scheme, sequence),
  foreign key (org_id, file_id) references debit_files (org_id, id)
);
create index debit_batches_by_amount on debit_batches (org_id, total_cents);

alter table debit_batches enable row level security;
create policy debit_batches_read on debit_batches for select to ardoise_app using (org_id = app_org() and (select app_may('bank:read')));
create policy debit_batches_insert on debit_batches for insert to ardoise_app with check (org_id = app_org() and (select app_may('bank:write')));
grant select, insert on debit_batches to ardoise_app;

create trigger debit_batches_frozen before update or delete on debit_batches for each row execute function refuse_change();

alter table bank_matches add foreign key (org_id, debit_batch_id) references debit_batches (org_id, id);

create function debit_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.is_open and not old.is_open) or (new.counts and not old.counts)
     or to_jsonb(new) - '{is_open,counts}'::text[] is distinct from to_jsonb(old) - '{is_open,counts}'::text[] then
    raise exception 'a debit is as the bank was told' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A debit of an invoice; its payment is « processing » until the bank credits it.
create table debits (
  org_id uuid not null references organizations on delete restrict,
  id uuid not null,
  batch_id uuid not null,
  mandate_id uuid not null,
  invoice_id uuid not null,
  payment_id uuid not null,
  amount_cents bigint not null check (amount_cents between 1 and 99999999999),
  collect_on date not null,
  -- Follows its payment: open while that is under way, then taken or not. `counts`: for the life of its mandate.
  is_open boolean not null default true,
  counts boolean not null default true,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, payment_id),
  foreign key (org_id, batch_id) references debit_batches (org_id, id),
  foreign key (org_id, mandate_id) references debit_mandates (org_id, id),
  foreign key (org_id, invoice_id) references invoices (org_id, id),
  foreign key (org_id, payment_id) references payments (org_id, id),
  check (counts or not is_open)
);
-- Two files never take one invoice.
create unique index debits_open_invoice on debits (org_id, invoice_id) where is_open;
create index debits_of_batch on debits (org_id, batch_id);
create index debits_of_mandate on debits (org_id, mandate_id, collect_on);
create index debits_of_invoice on debits (org_id, invoice_id);

alter table debits enable row level security;
create policy debits_read on debits for select to ardoise_app using (org_id = app_org() and (select app_may('bank:read')));
create policy debits_insert on debits for insert to ardoise_app with check (org_id = app_org() and (select app_may('bank:write')));
create policy debits_update on debits for update to ardoise_app using (org_id = app_org() and (select app_may('bank:write')))
  with check (org_id = app_org());
grant select, insert on debits to ardoise_app;
grant update (is_open, counts) on debits to ardoise_app;

create trigger debits_frozen before update or delete on debits for each row execute function debit_guard();

alter table bank_matches add foreign key (org_id, debit_id) references debits (org_id, id);
