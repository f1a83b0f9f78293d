-- Up Migration
-- Each night every mailbox is looked through: with its server by its follower, and here by a job (ADR 065).
create table mail_sweeps (
  org_id uuid not null,
  id uuid not null default new_id(),
  mailbox_id uuid not null,
  begun_at timestamptz(3) not null,
  -- Content hash of the last mail whose rows were looked at: whoever takes the job up goes on after it.
  last_hash bytea not null default '',
  -- When the rows here were looked through to their end, and when the follower compared all ids with the server.
  checked_at timestamptz(3),
  compared_at timestamptz(3),
  -- Mails compared with the server.
  mails integer not null default 0,
  -- Repaired: mails that came and went, read marks and stars, conversations whose rows or keys were wrong, sources fetched again.
  added integer not null default 0,
  removed integer not null default 0,
  marks integer not null default 0,
  conversations integer not null default 0,
  sources integer not null default 0,
  -- Sources that neither the file store nor the server has.
  lost integer not null default 0,
  primary key (org_id, id),
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade
);
create index mail_sweeps_mailbox on mail_sweeps (org_id, mailbox_id, begun_at desc);
alter table mail_sweeps enable row level security;
create policy mail_sweeps_read on mail_sweeps for select to ardoise_app using (org_id = app_org()
  and ((select app_may('*')) or ((select app_may('inbox:read')) and mailbox_id in (select id from mailboxes))));
create policy mail_sweeps_system on mail_sweeps for all to ardoise_app using (org_id = app_org() and (select app_may('*')))
  with check (org_id = app_org() and (select app_may('*')));
grant select, insert, update, delete on mail_sweeps to ardoise_app;

-- Read marks and stars that a comparison mended.
alter table mail_repairs add column marks integer not null default 0;
