-- Invoices that another software issued (ADR 099): a history that is read, never edited, and that an import brings or takes back whole.
create table earlier_imports (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  file_name text not null,
  invoices integer not null check (invoices > 0),
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  primary key (org_id, id)
);
create index earlier_imports_by_created on earlier_imports (org_id, created_at desc, id desc);

alter table earlier_imports enable row level security;
create policy earlier_imports_read on earlier_imports for select to ardoise_app using (org_id = app_org());
create policy earlier_imports_insert on earlier_imports for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('invoice:write')));
-- Its invoices go with it.
create policy earlier_imports_delete on earlier_imports for delete to ardoise_app using (org_id = app_org() and (select app_may('invoice:write')));
grant select, insert, delete on earlier_imports to ardoise_app;

create table earlier_invoices (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  import_id uuid not null,
  kind text not null check (kind in ('invoice', 'deposit', 'credit_note', 'corrective', 'deposit_credit_note')),
  number text not null check (length(number) between 1 and 50),
  issued_on date not null,
  due_on date,
  company_id uuid,
  client_name text not null,
  client_siren text check (client_siren ~ '^\d{9}$'),
  title text,
  net_cents bigint,
  vat_cents bigint,
  gross_cents bigint not null check (gross_cents >= 0),
  owed_cents bigint not null check (owed_cents between 0 and gross_cents),
  search text not null generated always as (search_text(number || ' ' || client_name || ' ' || coalesce(title, ''))) stored,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, import_id) references earlier_imports (org_id, id) on delete cascade,
  foreign key (org_id, company_id) references companies (org_id, id),
  check (net_cents + vat_cents = gross_cents),
  check (owed_cents = 0 or kind not in ('credit_note', 'deposit_credit_note'))
);
create index earlier_invoices_by_issued on earlier_invoices (org_id, issued_on, id);
create index earlier_invoices_by_amount on earlier_invoices (org_id, gross_cents, id);
create index earlier_invoices_owed on earlier_invoices (org_id, issued_on, id) include (owed_cents, due_on) where owed_cents > 0;
create index earlier_invoices_company on earlier_invoices (org_id, company_id, issued_on desc) where company_id is not null;
create index earlier_invoices_import on earlier_invoices (org_id, import_id);
create index earlier_invoices_search on earlier_invoices using gin (org_id, search gin_trgm_ops) with (fastupdate = off);

alter table earlier_invoices enable row level security;
create policy earlier_invoices_read on earlier_invoices for select to ardoise_app using (org_id = app_org());
create policy earlier_invoices_insert on earlier_invoices for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('invoice:write')));
grant select, insert on earlier_invoices to ardoise_app;

create trigger earlier_invoices_frozen before update on earlier_invoices for each row execute function refuse_change();
