-- Accounts whose statements are imported (ADR 130).
create table bank_accounts (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  name text not null check (length(name) between 1 and 80),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What the columns of its last CSV held: { titles, columns }.
  mapping jsonb,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  primary key (org_id, id),
  unique (org_id, iban)
);

alter table bank_accounts enable row level security;
create policy bank_accounts_read on bank_accounts for select to ardoise_app using (org_id = app_org() and (select app_may('bank:read')));
create policy bank_accounts_insert on bank_accounts for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('bank:write')));
create policy bank_accounts_update on bank_accounts for update to ardoise_app using (org_id = app_org() and (select app_may('bank:write')))
  with check (org_id = app_org() and (select app_may('bank:write')));
grant select, insert, update on bank_accounts to ardoise_app;

-- A bank's file, kept from its reading to the end of its import, then a day.
create table bank_imports (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  account_id uuid not null,
  file_name text not null check (length(file_name) <= 255),
  file_sha256 text not null check (length(file_sha256) = 64),
  -- The lines of statements, or the titles, columns and records of a table.
  content jsonb not null,
  state text not null default 'read' check (state in ('read', 'waiting', 'done', 'failed')),
  -- Lines written so far, of `total`.
  written integer not null default 0,
  total integer not null default 0,
  added integer not null default 0,
  skipped integer not null default 0,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  primary key (org_id, id),
  foreign key (org_id, account_id) references bank_accounts (org_id, id) on delete cascade
);
create index bank_imports_age on bank_imports (created_at);
create index bank_imports_account on bank_imports (org_id, account_id);

alter table bank_imports enable row level security;
create policy bank_imports_read on bank_imports for select to ardoise_app using (org_id = app_org() and (select app_may('bank:write')));
create policy bank_imports_insert on bank_imports for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('bank:write')));
create policy bank_imports_update on bank_imports for update to ardoise_app using (org_id = app_org() and (select app_may('bank:write')))
  with check (org_id = app_org() and (select app_may('bank:write')));
grant select, insert, update on bank_imports to ardoise_app;

-- The text in which movements are sought, folded once as it is written: folding 49,950 labels for each count took most of a second.
-- Not array_to_string itself: PostgreSQL calls it stable, because elements of other types may depend on settings; those of text do not.
create function bank_line_words(label text, counterparty text, refs text[]) returns text language plpgsql immutable parallel safe as $$
begin
  return fold(label || ' ' || coalesce(counterparty, '') || ' ' || array_to_string(refs, ' '));
end $$;

create table bank_lines (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  account_id uuid not null,
  -- What makes the bank's entry the same in two files, and the part of a batch within it.
  entry_key text not null check (length(entry_key) <= 300),
  part integer not null,
  file_sha256 text not null,
  booked_on date not null,
  value_on date,
  amount_cents bigint not null,
  label text not null check (length(label) between 1 and 400),
  counterparty text check (length(counterparty) <= 140),
  counterparty_iban text check (length(counterparty_iban) <= 34),
  refs text[] not null default '{}',
  reversal boolean not null default false,
  state text not null default 'open' check (state in ('open', 'matched', 'ignored')),
  created_at timestamptz(3) not null default now(),
  words text not null
    generated always as (bank_line_words(label, counterparty, refs)) stored,
  primary key (org_id, id),
  unique (org_id, account_id, entry_key, part),
  foreign key (org_id, account_id) references bank_accounts (org_id, id) on delete cascade
);
create index bank_lines_by_day on bank_lines (org_id, booked_on desc, id desc);
create index bank_lines_by_state on bank_lines (org_id, state, booked_on desc, id desc);
create index bank_lines_of_file on bank_lines (org_id, account_id, file_sha256);
create index bank_lines_by_amount on bank_lines (org_id, account_id, booked_on, amount_cents);
create index bank_lines_by_iban on bank_lines (org_id, counterparty_iban) where counterparty_iban is not null;

alter table bank_lines enable row level security;
create policy bank_lines_read on bank_lines for select to ardoise_app using (org_id = app_org() and (select app_may('bank:read')));
create policy bank_lines_insert on bank_lines for insert to ardoise_app with check (org_id = app_org() and (select app_may('bank:write')));
create policy bank_lines_update on bank_lines for update to ardoise_app using (org_id = app_org() and (select app_may('bank:write')))
  with check (org_id = app_org() and (select app_may('bank:write')));
-- What the bank said does not change; only what was done with it does.
grant select, insert on bank_lines to ardoise_app;
grant update (state) on bank_lines to ardoise_app;

-- What a line of a bank was matched with (ADR 130): one payment made of that line alone, or one payout, which is no money
-- received; also a batch of debits, a refund, a supplier's invoice that is paid (ADR 141), a debit that came back (ADR 148).
create table bank_matches (
  org_id uuid not null references organizations on delete cascade,
  line_id uuid not null,
  payment_id uuid,
  -- The company or contact that paid: the next line of the same IBAN is likely theirs.
  client_key text check (length(client_key) <= 200),
  created_by uuid,
  created_at timestamptz(3) not null,
  payout_id uuid,
  debit_batch_id uuid,
  movement_id uuid,
  received_id uuid,
  -- The match paid the received invoice, which goes back to « approuvée » with it.
  settled boolean not null default false,
  debit_id uuid,
  primary key (org_id, line_id),
  unique (org_id, payment_id),
  foreign key (org_id, line_id) references bank_lines (org_id, id) on delete cascade,
  foreign key (org_id, payment_id) references payments (org_id, id),
  unique (org_id, payout_id),
  foreign key (org_id, payout_id) references provider_payouts (org_id, id),
  unique (org_id, debit_batch_id),
  unique (org_id, movement_id),
  unique (org_id, received_id),
  foreign key (org_id, movement_id) references money_movements (org_id, id),
  foreign key (org_id, received_id) references received_invoices (org_id, id),
  unique (org_id, debit_id),
  constraint bank_matches_of_one check (num_nonnulls(payment_id, payout_id, debit_batch_id, movement_id, received_id, debit_id) = 1)
);
create index bank_matches_of_client on bank_matches (org_id, client_key) where client_key is not null;

alter table bank_matches enable row level security;
create policy bank_matches_read on bank_matches for select to ardoise_app using (org_id = app_org() and (select app_may('bank:read')));
create policy bank_matches_insert on bank_matches for insert to ardoise_app with check (org_id = app_org() and (select app_may('bank:write')));
create policy bank_matches_delete on bank_matches for delete to ardoise_app using (org_id = app_org() and (select app_may('bank:write')));
grant select, insert, delete on bank_matches to ardoise_app;

-- An invoice that a person said a line does not pay: it is not proposed again.
create table bank_rejections (
  org_id uuid not null references organizations on delete cascade,
  line_id uuid not null,
  invoice_id uuid not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, line_id, invoice_id),
  foreign key (org_id, line_id) references bank_lines (org_id, id) on delete cascade,
  foreign key (org_id, invoice_id) references invoices (org_id, id) on delete cascade
);

alter table bank_rejections enable row level security;
create policy bank_rejections_read on bank_rejections for select to ardoise_app using (org_id = app_org() and (select app_may('bank:read')));
create policy bank_rejections_insert on bank_rejections for insert to ardoise_app with check (org_id = app_org() and (select app_may('bank:write')));
create policy bank_rejections_delete on bank_rejections for delete to ardoise_app using (org_id = app_org() and (select app_may('bank:write')));
grant select, insert, delete on bank_rejections to ardoise_app;

-- A payout that a person said a line is not.
create table bank_payout_rejections (
  org_id uuid not null references organizations on delete cascade,
  line_id uuid not null,
  payout_id uuid not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, line_id, payout_id),
  foreign key (org_id, line_id) references bank_lines (org_id, id) on delete cascade,
  foreign key (org_id, payout_id) references provider_payouts (org_id, id) on delete cascade
);

alter table bank_payout_rejections enable row level security;
create policy bank_payout_rejections_read on bank_payout_rejections for select to ardoise_app
  using (org_id = app_org() and (select app_may('bank:read')));
create policy bank_payout_rejections_insert on bank_payout_rejections for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('bank:write')));
create policy bank_payout_rejections_delete on bank_payout_rejections for delete to ardoise_app
  using (org_id = app_org() and (select app_may('bank:write')));
grant select, insert, delete on bank_payout_rejections to ardoise_app;

-- Matches of a line that a person refused: they are not proposed again.
create table bank_target_rejections (
  org_id uuid not null references organizations on delete cascade,
  line_id uuid not null,
  kind text not null check (kind in ('debits', 'refund', 'received', 'returned')),
  target_id uuid not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, line_id, kind, target_id),
  foreign key (org_id, line_id) references bank_lines (org_id, id) on delete cascade
);

alter table bank_target_rejections enable row level security;
create policy bank_target_rejections_read on bank_target_rejections for select to ardoise_app
  using (org_id = app_org() and (select app_may('bank:read')));
create policy bank_target_rejections_insert on bank_target_rejections for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('bank:write')));
create policy bank_target_rejections_delete on bank_target_rejections for delete to ardoise_app
  using (org_id = app_org() and (select app_may('bank:write')));
grant select, insert, delete on bank_target_rejections to ardoise_app;

-- An account of the organization is nobody else's: banks write it in a column of each movement, where it would become the client's.
create function is_iban_of(org uuid, written text) returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (select from bank_accounts where org_id = org and iban = upper(replace(written, ' ', '')))
      or exists (select from invoice_settings where org_id = org and iban = upper(replace(written, ' ', '')))
$$;
revoke execute on function is_iban_of from public;

-- Asked by the tenant about itself, also by those who see no account: a client who signs a mandate, a member who types a supplier's terms.
create function own_ibans(written text[]) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from unnest(written) as one where is_iban_of(app_org(), one))
$$;
revoke execute on function own_ibans from public;
grant execute on function own_ibans to ardoise_app;

-- Where lines are kept, whoever read them.
create function bank_line_of_other() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_iban_of(new.org_id, new.counterparty_iban) then
    new.counterparty_iban := null;
  end if;
  return new;
end $$;
create trigger bank_lines_of_others before insert on bank_lines for each row when (new.counterparty_iban is not null)
  execute function bank_line_of_other();

-- An account that is said to be one's own afterwards.
create function iban_is_own_now() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update bank_lines set counterparty_iban = null where org_id = new.org_id and counterparty_iban = new.iban;
  return null;
end $$;
-- Settings that are saved again as they are look at no bank line again (ADR 158).
create trigger invoice_settings_iban_is_own after insert on invoice_settings for each row when (new.iban is not null)
  execute function iban_is_own_now();
create trigger invoice_settings_iban_is_own_now after update of iban on invoice_settings for each row
  when (new.iban is not null and new.iban is distinct from old.iban) execute function iban_is_own_now();

create trigger bank_accounts_are_own after insert on bank_accounts for each row execute function iban_is_own_now();
