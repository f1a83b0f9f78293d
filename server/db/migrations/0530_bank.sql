-- Up Migration
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
  primary key (org_id, id),
  unique (org_id, account_id, entry_key, part),
  foreign key (org_id, account_id) references bank_accounts (org_id, id) on delete cascade
);
create index bank_lines_by_day on bank_lines (org_id, booked_on desc, id desc);
create index bank_lines_by_state on bank_lines (org_id, state, booked_on desc, id desc);
create index bank_lines_of_file on bank_lines (org_id, account_id, file_sha256);
create index bank_lines_by_amount on bank_lines (org_id, account_id, booked_on, amount_cents);

alter table bank_accounts enable row level security;
alter table bank_imports enable row level security;
alter table bank_lines enable row level security;
create policy bank_accounts_read on bank_accounts for select to ardoise_app using (org_id = app_org() and (select app_may('bank:read')));
create policy bank_accounts_insert on bank_accounts for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('bank:write')));
create policy bank_accounts_update on bank_accounts for update to ardoise_app using (org_id = app_org() and (select app_may('bank:write')))
  with check (org_id = app_org() and (select app_may('bank:write')));
create policy bank_imports_read on bank_imports for select to ardoise_app using (org_id = app_org() and (select app_may('bank:write')));
create policy bank_imports_insert on bank_imports for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('bank:write')));
create policy bank_imports_update on bank_imports for update to ardoise_app using (org_id = app_org() and (select app_may('bank:write')))
  with check (org_id = app_org() and (select app_may('bank:write')));
create policy bank_lines_read on bank_lines for select to ardoise_app using (org_id = app_org() and (select app_may('bank:read')));
create policy bank_lines_insert on bank_lines for insert to ardoise_app with check (org_id = app_org() and (select app_may('bank:write')));
create policy bank_lines_update on bank_lines for update to ardoise_app using (org_id = app_org() and (select app_may('bank:write')))
  with check (org_id = app_org() and (select app_may('bank:write')));
grant select, insert, update on bank_accounts, bank_imports to ardoise_app;
-- What the bank said does not change; only what was done with it does.
grant select, insert, update (state) on bank_lines to ardoise_app;
