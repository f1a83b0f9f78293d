-- Up Migration
-- What somebody said of whom a conversation is with, over what its addresses and numbers say.
create table conversation_links (
  org_id uuid not null,
  conversation_id uuid not null,
  kind text not null check (kind in ('contact', 'company', 'quote')),
  subject_id uuid not null,
  -- False: not with them, whatever the rules find.
  linked boolean not null,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (org_id, conversation_id, subject_id),
  foreign key (org_id, conversation_id) references conversations on delete cascade
);
create index conversation_links_subject on conversation_links (org_id, subject_id);
alter table conversation_links enable row level security;
create policy conversation_links_read on conversation_links for select to ardoise_app
  using (org_id = app_org() and ((select app_may('inbox:read')) or (select app_may('*'))));
create policy conversation_links_insert on conversation_links for insert to ardoise_app
  with check (org_id = app_org() and ((select app_may('inbox:write')) or (select app_may('*'))));
create policy conversation_links_update on conversation_links for update to ardoise_app
  using (org_id = app_org() and (select app_may('inbox:write'))) with check (org_id = app_org() and (select app_may('inbox:write')));
grant select, insert, update on conversation_links to ardoise_app;
