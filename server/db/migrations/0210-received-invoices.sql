-- What suppliers ask (ADR 108): each row keeps the file that came, never changed, and what is known of it.
create table received_invoices (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  -- cii, ubl and factur_x are read; the terms of a « file » (a scan, a PDF without XML) are typed.
  source text not null check (source in ('cii', 'ubl', 'factur_x', 'file')),
  status text not null default 'to_check' check (status in ('to_check', 'approved', 'refused', 'paid')),
  file_name text not null check (length(file_name) between 1 and 200),
  file_type text not null check (file_type in ('application/pdf', 'application/xml', 'image/png', 'image/jpeg', 'image/webp')),
  file_size integer not null check (file_size > 0),
  file_sha256 text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  file_key text not null,
  -- Null until they are typed. Amounts are positive: `credit` tells a supplier's credit note.
  credit boolean not null default false,
  supplier_name text check (length(supplier_name) between 1 and 160),
  supplier_siren text check (supplier_siren ~ '^\d{9}$'),
  supplier_vat_number text check (length(supplier_vat_number) between 1 and 20),
  number text check (length(number) between 1 and 100),
  issued_on date,
  due_on date,
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  net_cents bigint,
  gross_cents bigint,
  -- What is still to be paid of it (BT-115).
  due_cents bigint,
  -- [{"category", "rateBps", "baseCents", "vatCents"}]
  vat_rates jsonb not null default '[]',
  iban text check (length(iban) between 1 and 60),
  reference text check (length(reference) between 1 and 200),
  -- What an XML says beside: lines, references, notes (ReceivedTerms of shared/domain/received-invoices/received-terms.ts).
  terms jsonb,
  company_id uuid,
  note text not null default '' check (length(note) <= 5000),
  refusal_reason text check (length(refusal_reason) between 1 and 1000),
  paid_on date,
  paid_by text check (paid_by in ('transfer', 'direct_debit', 'card', 'cheque', 'cash', 'other')),
  revision integer not null default 1,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  sort_issued date not null generated always as (coalesce(issued_on, '9999-12-31')) stored,
  sort_due date not null generated always as (coalesce(due_on, '9999-12-31')) stored,
  sort_amount bigint not null generated always as (coalesce(gross_cents, 0)) stored,
  -- What it adds to what the organization has to pay; a credit note takes off.
  to_pay_cents bigint not null generated always as (
    case when status in ('to_check', 'approved') then coalesce(due_cents, 0) * case when credit then -1 else 1 end else 0 end) stored,
  primary key (org_id, id),
  constraint received_invoices_file unique (org_id, file_sha256),
  foreign key (org_id, company_id) references companies (org_id, id),
  check ((status = 'refused') = (refusal_reason is not null)),
  check ((status = 'paid') = (paid_on is not null)),
  check ((status = 'paid') = (paid_by is not null)),
  check (status not in ('approved', 'paid')
    or (supplier_name is not null and number is not null and issued_on is not null and gross_cents is not null and due_cents is not null))
);
create index received_invoices_by_created on received_invoices (org_id, created_at, id);
create index received_invoices_by_issued on received_invoices (org_id, sort_issued, id);
create index received_invoices_by_due on received_invoices (org_id, sort_due, id);
create index received_invoices_by_amount on received_invoices (org_id, sort_amount, id);
create index received_invoices_by_status on received_invoices (org_id, status, created_at, id);
create index received_invoices_totals on received_invoices (org_id, status) include (currency, to_pay_cents, due_on);
create index received_invoices_number on received_invoices (org_id, number, issued_on);
create index received_invoices_company on received_invoices (org_id, company_id) where company_id is not null;
create index received_invoices_file_key on received_invoices (file_key);
create index received_invoices_to_pay on received_invoices (org_id, due_cents) where status in ('approved', 'paid') and not credit;

alter table received_invoices enable row level security;
create policy received_invoices_read on received_invoices for select to ardoise_app
  using (org_id = app_org() and (select app_may('received_invoice:read')));
create policy received_invoices_insert on received_invoices for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('received_invoice:write')));
create policy received_invoices_update on received_invoices for update to ardoise_app
  using (org_id = app_org() and (select app_may('received_invoice:write')))
  with check (org_id = app_org() and (select app_may('received_invoice:write')));
-- Only what nobody decided on yet.
create policy received_invoices_delete on received_invoices for delete to ardoise_app
  using (org_id = app_org() and status = 'to_check' and (select app_may('received_invoice:write')));
grant select, insert, update, delete on received_invoices to ardoise_app;

call make_searchable('received_invoices', 'received_invoice', 'false',
  $$ lpad((9999999999999 - floor(extract(epoch from {}.created_at) * 1000))::text, 13, '0') $$,
  $$ concat_ws(' ', {}.number, {}.supplier_name, {}.supplier_siren, {}.reference, {}.file_name, amount_words({}.net_cents),
               amount_words({}.gross_cents)) $$);

-- The file and, where it was read, what it says stay whoever asks.
create function keep_received_terms() returns trigger language plpgsql as $$
declare
  kept constant text[] := '{org_id,id,source,file_name,file_type,file_size,file_sha256,file_key,created_by,created_at}';
  read constant text[] := '{credit,supplier_name,supplier_siren,supplier_vat_number,number,issued_on,due_on,currency,net_cents,gross_cents,due_cents,vat_rates,iban,reference,terms}';
  name text;
begin
  foreach name in array kept || case when old.source <> 'file' or old.status <> 'to_check' then read else '{}' end loop
    if to_jsonb(new) -> name is distinct from to_jsonb(old) -> name then
      raise exception 'a received invoice keeps its %', name using errcode = 'restrict_violation';
    end if;
  end loop;
  return new;
end $$;
create trigger received_invoices_kept before update on received_invoices for each row execute function keep_received_terms();
