-- Up Migration
-- What an organization says once for all its invoices. No row: the defaults of server/features/invoices/queries/settings.ts.
create table invoice_settings (
  org_id uuid primary key references organizations on delete cascade,
  share_capital_cents bigint check (share_capital_cents >= 0),
  registry_town text,
  -- SIREN or SIREN_suffix in the directory of e-invoices.
  electronic_address text,
  insurance jsonb,
  iban text,
  bic text,
  account_name text,
  vat_on_debits boolean not null default false,
  -- PaymentTerms of shared/domain/invoices.
  payment_terms jsonb,
  -- Formats of numbers by series.
  numbering jsonb,
  revision integer not null default 1,
  updated_by uuid,
  updated_at timestamptz(3) not null default now()
);

create table invoices (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  kind text not null check (kind in ('invoice', 'deposit', 'credit_note', 'corrective', 'deposit_credit_note', 'global_allowance')),
  status text not null default 'draft' check (status in ('draft', 'issued', 'sent', 'partly_paid', 'paid', 'disputed', 'cancelled')),
  number text,
  -- The counter that gave the number: a row of invoice_series.
  series text,
  period text,
  company_id uuid,
  contact_id uuid,
  -- The signed devis at the head of the chain.
  quote_id uuid,
  title text,
  -- The rest of InvoiceContent (StoredContent of server/features/invoices/store/invoices.ts).
  content jsonb not null default '{"lines": []}',
  -- Grows with each save; a save names the revision it was made from.
  revision integer not null default 1,
  currency text not null default 'EUR',
  net_cents bigint not null default 0,
  vat_cents bigint not null default 0,
  gross_cents bigint not null default 0,
  -- What was to be paid at issue (BT-115).
  due_cents bigint not null default 0,
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  credited_cents bigint not null default 0 check (credited_cents between 0 and greatest(0, gross_cents)),
  issued_on date,
  due_on date,
  -- The day of the delivery or of the end of the service.
  performed_on date,
  issued_at timestamptz(3),
  sent_at timestamptz(3),
  disputed_at timestamptz(3),
  -- When a corrective invoice took its place.
  replaced_at timestamptz(3),
  duplicated_from uuid,
  client_name text,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_by uuid,
  updated_at timestamptz(3) not null default now(),
  owed_cents bigint generated always as (case
    when status in ('issued', 'sent', 'partly_paid', 'disputed') and kind in ('invoice', 'deposit', 'corrective')
    then greatest(0, due_cents - paid_cents - credited_cents) else 0 end) stored,
  -- Sort keys without nulls, so that a page cursor compares rows: a draft comes after every date.
  sort_issued date generated always as (coalesce(issued_on, '9999-12-31')) stored,
  sort_due date generated always as (coalesce(due_on, '9999-12-31')) stored,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, company_id) references companies (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  check ((status = 'draft') = (number is null)),
  check (num_nulls(number, series, period, issued_on, issued_at) in (0, 5))
);
create index invoices_by_created on invoices (org_id, created_at desc, id desc);
create index invoices_by_status on invoices (org_id, status, created_at desc, id desc);
create index invoices_by_issued on invoices (org_id, sort_issued, id);
create index invoices_by_due on invoices (org_id, sort_due, id);
create index invoices_by_amount on invoices (org_id, gross_cents, id);
create index invoices_company on invoices (org_id, company_id, created_at desc) where company_id is not null;
create index invoices_contact on invoices (org_id, contact_id, created_at desc) where contact_id is not null;
create index invoices_quote on invoices (org_id, quote_id) where quote_id is not null;
create index invoices_chronology on invoices (org_id, series, period, issued_on) where number is not null;
-- What is owed: the totals due and overdue, and the list of what is late.
create index invoices_owed on invoices (org_id, due_on, id) include (owed_cents, status) where owed_cents > 0;
create index invoices_status_totals on invoices (org_id, status) include (kind, net_cents, gross_cents, owed_cents);

-- One row a series and period: its lock makes numbers continuous and keeps dates from going back.
create table invoice_series (
  org_id uuid not null references organizations on delete cascade,
  series text not null,
  period text not null,
  -- The rank of the first number: above 1 where the organization goes on from another software.
  first_number integer not null default 1,
  last_number integer not null,
  -- Null where the organization chose the number to start from and issued nothing yet.
  last_issued_on date,
  primary key (org_id, series, period)
);

-- What an issued invoice shows, and its two files.
create table invoice_documents (
  org_id uuid not null references organizations on delete cascade,
  invoice_id uuid not null,
  document jsonb not null,
  pdf_file_key text not null,
  pdf_sha256 text not null,
  xml_file_key text not null,
  xml_sha256 text not null,
  created_at timestamptz(3) not null default now(),
  primary key (org_id, invoice_id),
  foreign key (org_id, invoice_id) references invoices (org_id, id)
);
create index invoice_documents_pdf_file on invoice_documents (pdf_file_key);
create index invoice_documents_xml_file on invoice_documents (xml_file_key);

-- What a document says of an earlier one of the organization.
create table invoice_links (
  org_id uuid not null references organizations on delete cascade,
  invoice_id uuid not null,
  preceding_id uuid not null,
  relation text not null check (relation in ('credits', 'corrects', 'takes_back')),
  primary key (org_id, invoice_id, preceding_id),
  foreign key (org_id, invoice_id) references invoices (org_id, id) on delete cascade,
  foreign key (org_id, preceding_id) references invoices (org_id, id),
  check (invoice_id <> preceding_id)
);
create index invoice_links_preceding on invoice_links (org_id, preceding_id);

-- The chain: each entry holds the hash of the one before it (ADR 092).
create table ledger_entries (
  org_id uuid not null references organizations on delete restrict,
  position bigint not null check (position > 0),
  kind text not null check (kind in ('invoice_issued', 'closure')),
  subject_id uuid not null,
  payload_sha256 text not null,
  previous_hash text not null,
  hash text not null,
  -- Never before that of the entry before it.
  recorded_at timestamptz(3) not null,
  primary key (org_id, position),
  unique (org_id, kind, subject_id)
);

-- What was recorded in a day, a month or a year that is over.
create table ledger_closures (
  org_id uuid not null references organizations on delete restrict,
  id uuid not null default new_id(),
  span text not null check (span in ('day', 'month', 'year')),
  -- 2026-11-25, 2026-11 or 2026.
  period text not null,
  first_position bigint not null,
  last_position bigint not null,
  invoices integer not null,
  -- Invoices less credit notes of the period; `total_` since the first entry.
  net_cents bigint not null,
  vat_cents bigint not null,
  gross_cents bigint not null,
  total_gross_cents bigint not null,
  last_hash text not null,
  closed_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, span, period),
  check (first_position <= last_position)
);

do $$
declare t text;
begin
  foreach t in array array['invoice_settings', 'invoices', 'invoice_series', 'invoice_documents', 'invoice_links', 'ledger_entries', 'ledger_closures'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I for select to ardoise_app using (org_id = app_org())', t || '_read', t);
    execute format('grant select on %I to ardoise_app', t);
  end loop;
  foreach t in array array['invoice_series', 'invoice_documents', 'ledger_entries'] loop
    execute format('create policy %I on %I for insert to ardoise_app with check (org_id = app_org() and (select app_may(''invoice:issue'')))', t || '_insert', t);
    execute format('grant insert on %I to ardoise_app', t);
  end loop;
  foreach t in array array['invoices', 'invoice_links'] loop
    execute format('create policy %I on %I for insert to ardoise_app with check (org_id = app_org() and (select app_may(''invoice:write'')))', t || '_insert', t);
    execute format('create policy %I on %I for delete to ardoise_app using (org_id = app_org() and (select app_may(''invoice:write'')))', t || '_delete', t);
    execute format('grant insert, delete on %I to ardoise_app', t);
  end loop;
end $$;
-- Closures are the system's.
create policy ledger_closures_insert on ledger_closures for insert to ardoise_app with check (org_id = app_org() and (select app_may('*')));
grant insert on ledger_closures to ardoise_app;
create policy invoice_series_update on invoice_series for update to ardoise_app
  using (org_id = app_org()) with check (org_id = app_org() and (select app_may('invoice:issue')));
grant update (last_number, last_issued_on) on invoice_series to ardoise_app;
create policy invoices_update on invoices for update to ardoise_app using (org_id = app_org()) with check (org_id = app_org()
  and case when status = 'draft' then (select app_may('invoice:write')) else (select app_may('invoice:issue')) end);
grant update on invoices to ardoise_app;
create policy invoice_settings_insert on invoice_settings for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('organization:update')));
create policy invoice_settings_update on invoice_settings for update to ardoise_app
  using (org_id = app_org()) with check (org_id = app_org() and (select app_may('organization:update')));
grant insert, update on invoice_settings to ardoise_app;

-- What was issued never changes and never goes, whoever asks: only what happens to it afterwards moves. A column that comes later is frozen too.
create function invoices_guard() returns trigger language plpgsql as $$
declare
  -- Generated columns have no value yet in this trigger.
  moving constant text[] := '{status,paid_cents,credited_cents,sent_at,disputed_at,replaced_at,updated_by,updated_at,owed_cents,sort_issued,sort_due}';
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then
      raise exception 'an issued invoice is never deleted' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if old.status = 'draft' then
    if new.status not in ('draft', 'issued') then
      raise exception 'a draft may only be edited or issued' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'an issued invoice is frozen' using errcode = 'check_violation';
  end if;
  -- invoiceTransitions of shared/domain/invoices/invoice.ts.
  if new.status <> old.status and (old.status = 'cancelled' or new.status = 'draft'
     or (new.status = 'issued' and new.sent_at is not null) or (new.status = 'sent' and new.sent_at is null)) then
    raise exception 'an invoice does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if new.credited_cents < old.credited_cents or (old.sent_at is not null and new.sent_at is distinct from old.sent_at)
     or (old.replaced_at is not null and new.replaced_at is distinct from old.replaced_at) then
    raise exception 'a credit note, a sending and a replacement are never undone' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoices_guard before update or delete on invoices for each row execute function invoices_guard();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
end $$;
create function invoice_links_guard() returns trigger language plpgsql as $$
declare
  link constant invoice_links := case when tg_op = 'INSERT' then new else old end;
begin
  -- As its draft goes, the draft is gone already.
  if exists (select from invoices where org_id = link.org_id and id = link.invoice_id and status <> 'draft') then
    raise exception 'the links of an issued invoice are frozen' using errcode = 'check_violation';
  end if;
  return link;
end $$;
create trigger invoice_links_guard before insert or delete on invoice_links for each row execute function invoice_links_guard();
create trigger invoice_links_frozen before update on invoice_links for each row execute function refuse_change();

do $$
declare t text;
begin
  foreach t in array array['invoice_documents', 'ledger_entries', 'ledger_closures'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', t || '_frozen', t);
  end loop;
  foreach t in array array['invoices', 'invoice_documents', 'invoice_links', 'ledger_entries', 'ledger_closures'] loop
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', t || '_kept', t);
  end loop;
end $$;

-- At commit, what was issued has its frozen document and its entry in the chain.
create function invoice_is_recorded() returns trigger language plpgsql as $$
begin
  if not exists (select from invoice_documents where org_id = new.org_id and invoice_id = new.id)
     or not exists (select from ledger_entries where org_id = new.org_id and kind = 'invoice_issued' and subject_id = new.id) then
    raise exception 'an issued invoice has a document and an entry in the ledger' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger invoices_recorded after insert or update of status on invoices deferrable initially deferred
  for each row when (new.status = 'issued') execute function invoice_is_recorded();

-- Whose turn it is to number: a line of its own for each chronology (0151_sending_turns.sql).
alter table sending_turns add column line text not null default 'quote' check (line in ('quote', 'invoice')),
  drop constraint sending_turns_pkey, add primary key (org_id, line);
drop policy sending_turns_all on sending_turns;
create policy sending_turns_all on sending_turns for all to ardoise_app using (org_id = app_org()) with check (org_id = app_org()
  and (select app_may(case line when 'quote' then 'quote:write' else 'invoice:issue' end)));

-- A member renames a client and may not write invoices: their drafts follow all the same.
create function rename_client_of_draft_invoices(of_company uuid, of_contact uuid, new_name text) returns void
language sql security definer set search_path = public, pg_temp as $$
  with held as (
    select id from invoices
    where org_id = app_org() and status = 'draft' and (company_id = of_company or (contact_id = of_contact and company_id is null))
    order by id for no key update)
  update invoices set client_name = new_name where org_id = app_org() and id in (select id from held)
$$;
revoke execute on function rename_client_of_draft_invoices(uuid, uuid, text) from public;
grant execute on function rename_client_of_draft_invoices(uuid, uuid, text) to ardoise_app;

do $$
declare t text;
begin
  foreach t in array array['search_words', 'search_subjects'] loop
    execute format('alter policy %I on %I using (org_id = app_org()
      and kind = any (array(select k from unnest(''{company,contact,quote,invoice}''::text[]) as k where app_may(k || '':read''))))', t || '_read', t);
  end loop;
end $$;
call make_searchable('invoices', 'invoice', 'false',
  $$ lpad((9999999999999 - floor(extract(epoch from {}.created_at) * 1000))::text, 13, '0') $$,
  $$ concat_ws(' ', {}.number, ltrim(substring({}.number from '\d+$'), '0'), {}.title, {}.client_name) $$);
