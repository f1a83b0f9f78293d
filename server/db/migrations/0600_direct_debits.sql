-- Up Migration
-- Debits under SEPA mandates, for those who collect through their bank (ADR 140).
create table debit_settings (
  org_id uuid primary key references organizations on delete cascade,
  -- « ICS », which the creditor's bank gives.
  creditor_id text check (creditor_id ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$'),
  revision integer not null default 1,
  updated_by uuid,
  updated_at timestamptz(3) not null
);

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
  primary key (org_id, id),
  unique (org_id, reference),
  foreign key (org_id, company_id) references companies (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  check (num_nonnulls(company_id, contact_id) = 1),
  check (scheme = 'core' or company_id is not null),
  check (state <> 'active' or num_nulls(holder, iban, signed_on) = 0),
  check ((state = 'revoked') = (revoked_at is not null))
);
create index debit_mandates_by_date on debit_mandates (org_id, created_at, id);
create index debit_mandates_company on debit_mandates (org_id, company_id) where company_id is not null;
create index debit_mandates_contact on debit_mandates (org_id, contact_id) where contact_id is not null;

-- Once signed a mandate is only revoked; before, the client says its account.
create function debit_mandate_guard() returns trigger language plpgsql as $$
declare
  may constant text[] := case
    when new.state = 'revoked' then '{state,revoked_at,revoked_by,revoke_reason}'
    when old.state = 'waiting' and new.state = 'active' then '{state,holder,iban,bic,signed_on}'
    else '{}' end;
begin
  if tg_op = 'DELETE' or old.state = 'revoked' or to_jsonb(new) - may is distinct from to_jsonb(old) - may then
    raise exception 'a mandate is only signed, then revoked' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger debit_mandates_frozen before update on debit_mandates for each row execute function debit_mandate_guard();

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
create function debit_file_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.canceled_at is not null or new.canceled_at is null
     or to_jsonb(new) - '{canceled_at,canceled_by}'::text[] is distinct from to_jsonb(old) - '{canceled_at,canceled_by}'::text[] then
    raise exception 'debit_files is append-only' using errcode = 'check_violation';
  end if;
  return new;
end $$;
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
create trigger debit_batches_frozen before update or delete on debit_batches for each row execute function refuse_change();

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
create function debit_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.is_open and not old.is_open) or (new.counts and not old.counts)
     or to_jsonb(new) - '{is_open,counts}'::text[] is distinct from to_jsonb(old) - '{is_open,counts}'::text[] then
    raise exception 'a debit is as the bank was told' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger debits_frozen before update or delete on debits for each row execute function debit_guard();

do $$
declare t text;
begin
  foreach t in array array['debit_settings', 'debit_mandates', 'debit_files', 'debit_batches', 'debits'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I for select to ardoise_app using (org_id = app_org() and (select app_may(''bank:read'')))', t || '_read', t);
    execute format('create policy %I on %I for insert to ardoise_app with check (org_id = app_org() and (select app_may(''bank:write'')))', t || '_insert', t);
    execute format('grant select, insert on %I to ardoise_app', t);
  end loop;
  foreach t in array array['debit_settings', 'debit_mandates', 'debit_files', 'debits'] loop
    execute format('create policy %I on %I for update to ardoise_app using (org_id = app_org() and (select app_may(''bank:write''))) with check (org_id = app_org())', t || '_update', t);
  end loop;
end $$;
grant update on debit_settings to ardoise_app;
grant update (state, holder, iban, bic, signed_on, revoked_at, revoked_by, revoke_reason) on debit_mandates to ardoise_app;
grant update (canceled_at, canceled_by) on debit_files to ardoise_app;
grant update (is_open, counts) on debits to ardoise_app;
