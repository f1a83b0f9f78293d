-- Up Migration
-- What providers announce of a mailbox: Gmail's watch, a subscription of Microsoft Graph (ADR 065).
create table mail_watches (
  org_id uuid not null,
  mailbox_id uuid not null,
  -- Graph's id of the subscription; Gmail's watch has none.
  remote_id text,
  -- When the provider stops announcing, and when it is asked to go on, or asked again after a refusal.
  until timestamptz(3),
  renew_at timestamptz(3) not null,
  renewed_at timestamptz(3),
  -- When it last announced something since it was asked to: silence is not trusted.
  noticed_at timestamptz(3),
  -- Since when it refuses.
  failing_since timestamptz(3),
  primary key (org_id, mailbox_id),
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade
);
create unique index mail_watches_remote on mail_watches (remote_id) where remote_id is not null;
-- Gmail's notices name an address alone.
create index mailboxes_google_address on mailboxes (address) where provider = 'google';
alter table mail_watches enable row level security;
create policy mail_watches_read on mail_watches for select to ardoise_app using (org_id = app_org()
  and ((select app_may('*')) or ((select app_may('inbox:read')) and mailbox_id in (select id from mailboxes))));
create policy mail_watches_system on mail_watches for all to ardoise_app using (org_id = app_org() and (select app_may('*')))
  with check (org_id = app_org() and (select app_may('*')));
grant select, insert, update, delete on mail_watches to ardoise_app;
