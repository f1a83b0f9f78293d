-- Files kept on a client's page. Today they come from mails: whoever saves one shows it to everybody who sees the client.
create table client_documents (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  company_id uuid,
  contact_id uuid,
  name text not null check (char_length(name) between 1 and 255),
  size integer not null,
  -- Named after its content (`org_id/documents/<sha256>`): several rows may name one.
  file_key text not null,
  -- The mail it was attached to, while that is here; its sender and day are kept.
  message_id uuid,
  sender text not null,
  mailed_at timestamptz(3) not null,
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  -- Taken off the page: given back by « Annuler », else deleted a month later.
  removed_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, company_id) references companies,
  foreign key (org_id, contact_id) references contacts,
  foreign key (org_id, message_id) references mail_messages on delete set null (message_id),
  check ((company_id is null) <> (contact_id is null))
);
create index client_documents_company on client_documents (org_id, company_id, created_at desc, id desc) where company_id is not null;
create index client_documents_contact on client_documents (org_id, contact_id, created_at desc, id desc) where contact_id is not null;
create index client_documents_message on client_documents (org_id, message_id) where message_id is not null;
create index client_documents_file on client_documents (file_key);
create index client_documents_removed on client_documents (removed_at) where removed_at is not null;
-- The same file is kept once on a client.
create unique index client_documents_once on client_documents (org_id, coalesce(company_id, contact_id), file_key, name) where removed_at is null;

alter table client_documents enable row level security;
create policy client_documents_read on client_documents for select to ardoise_app
  using (org_id = app_org() and (select app_may('contact:read')));
create policy client_documents_insert on client_documents for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('contact:write')));
create policy client_documents_update on client_documents for update to ardoise_app
  using (org_id = app_org() and (select app_may('contact:write'))) with check (org_id = app_org() and (select app_may('contact:write')));
grant select, insert on client_documents to ardoise_app;
grant update (removed_at) on client_documents to ardoise_app;
