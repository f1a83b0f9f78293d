-- « Dossier contentieux » (ADR 194): all that proves what a client owes, in one PDF with its contents, and the originals that it names.
create table litigation_files (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  company_id uuid,
  contact_id uuid,
  client_name text not null,
  currency text not null,
  -- The day of its figures.
  counted_on date not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  -- Originals that were read, of how many.
  done integer not null default 0,
  total integer not null,
  -- Why it failed: a code of errors.
  failure text check (length(failure) <= 60),
  -- Of its invoices that day, in its currency; the 40 € are euros. Null until it is ready.
  owed_cents bigint,
  interest_cents bigint,
  indemnity_cents bigint,
  pdf_file_key text,
  pdf_sha256 text check (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  created_by uuid,
  created_at timestamptz(3) not null,
  made_at timestamptz(3),
  client_id uuid generated always as (coalesce(company_id, contact_id)) stored,
  primary key (org_id, id),
  foreign key (org_id, company_id) references companies (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  check (num_nonnulls(company_id, contact_id) = 1),
  check (done between 0 and total),
  check ((state = 'failed') = (failure is not null)),
  check ((state = 'ready') = (pdf_file_key is not null)),
  check (num_nulls(pdf_file_key, pdf_sha256, made_at, owed_cents, interest_cents, indemnity_cents) in (0, 6))
);
create index litigation_files_by_date on litigation_files (org_id, created_at desc, id desc);
create index litigation_files_client on litigation_files (org_id, client_id, created_at desc);
create index litigation_files_company on litigation_files (org_id, company_id) where company_id is not null;
create index litigation_files_contact on litigation_files (org_id, contact_id) where contact_id is not null;
create index litigation_files_pdf on litigation_files (pdf_file_key) where pdf_file_key is not null;

-- The late invoices that it is about.
create table litigation_file_invoices (
  org_id uuid not null,
  file_id uuid not null,
  invoice_id uuid not null,
  primary key (org_id, file_id, invoice_id),
  foreign key (org_id, file_id) references litigation_files (org_id, id) on delete cascade,
  foreign key (org_id, invoice_id) references invoices (org_id, id)
);
create index litigation_file_invoices_invoice on litigation_file_invoices (org_id, invoice_id);

-- What it holds, chosen when it was asked for with the rights of who asked: a mail of a mailbox that they do not see is not in it.
create table litigation_entries (
  org_id uuid not null,
  file_id uuid not null,
  position integer not null check (position > 0),
  kind text not null check (kind in ('invoice', 'credit_note', 'quote', 'quote_proof', 'letter', 'letter_proof', 'payment_plan', 'mail', 'call', 'document')),
  -- The row that it comes from.
  subject_id uuid not null,
  -- Its name in the archive; an entry without a file is told in the PDF alone.
  name text check (length(name) between 1 and 200),
  file_key text,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (org_id, file_id, position),
  unique (org_id, file_id, name),
  foreign key (org_id, file_id) references litigation_files (org_id, id) on delete cascade,
  check ((name is null) = (file_key is null))
);
create index litigation_entries_file on litigation_entries (file_key) where file_key is not null;

alter table litigation_files enable row level security;
create policy litigation_files_read on litigation_files for select to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:read')));
create policy litigation_files_insert on litigation_files for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('reminder:manage')));
create policy litigation_files_update on litigation_files for update to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:manage'))) with check (org_id = app_org());
create policy litigation_files_delete on litigation_files for delete to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:manage')));
grant select, insert, delete on litigation_files to ardoise_app;
grant update (state, done, failure, owed_cents, interest_cents, indemnity_cents, pdf_file_key, pdf_sha256, made_at) on litigation_files to ardoise_app;

alter table litigation_file_invoices enable row level security;
create policy litigation_file_invoices_read on litigation_file_invoices for select to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:read')));
create policy litigation_file_invoices_insert on litigation_file_invoices for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('reminder:manage')));
grant select, insert on litigation_file_invoices to ardoise_app;

alter table litigation_entries enable row level security;
create policy litigation_entries_read on litigation_entries for select to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:read')));
create policy litigation_entries_insert on litigation_entries for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('reminder:manage')));
create policy litigation_entries_update on litigation_entries for update to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:manage'))) with check (org_id = app_org());
grant select, insert on litigation_entries to ardoise_app;
grant update (sha256) on litigation_entries to ardoise_app;

-- A file that was made stays as it is.
create function litigation_files_guard() returns trigger language plpgsql as $$
begin
  if old.state = 'ready' then
    raise exception 'a litigation file that was made stays as it is' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger litigation_files_guard before update on litigation_files for each row execute function litigation_files_guard();

-- A signed payment plan is a document of its own too, sealed, beside the proof of its signature. None of those signed before.
alter table payment_plans
  add column plan_file_key text,
  add column plan_sha256 text check (plan_sha256 ~ '^[0-9a-f]{64}$'),
  add check (num_nulls(plan_file_key, plan_sha256) in (0, 2));
create index payment_plans_plan_file on payment_plans (plan_file_key) where plan_file_key is not null;
grant update (plan_file_key, plan_sha256) on payment_plans to ardoise_app;

create or replace function payment_plan_guard() returns trigger language plpgsql as $$
declare
  may constant text[] := case
    when new.state = 'cancelled' then '{state,judged_at,ended_at,ended_by,end_reason}'
    when old.state = 'proposed' and new.state = 'proposed' then '{token_hash,link_ends_at}'
    when old.state = 'proposed' and new.state = 'signed' then
      '{state,waits_until,judged_at,link_ends_at,signed_at,signer_name,signer_quality,consent_version,document_sha256,proof_sha256,proof_file_key,proof_rule,plan_file_key,plan_sha256}'
    when old.state = 'signed' and new.state = 'signed' then '{waits_until,judged_at}'
    when old.state = 'signed' and new.state = 'completed' then '{state,waits_until,judged_at,ended_at,ended_by}'
    else '{}' end;
begin
  -- What is generated is not known yet.
  if old.state in ('completed', 'cancelled') or to_jsonb(new) - may - 'client_id' is distinct from to_jsonb(old) - may - 'client_id' then
    raise exception 'a payment plan is only signed, followed, then ended' using errcode = 'check_violation';
  end if;
  return new;
end $$;
