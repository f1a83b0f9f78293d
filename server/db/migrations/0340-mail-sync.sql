create table mail_folders (
  org_id uuid not null,
  id uuid not null default new_id(),
  mailbox_id uuid not null,
  -- How the server calls it: path (IMAP), id of a label (Gmail) or of a folder (Graph).
  remote_key text not null,
  name text not null,
  role text check (role in ('inbox', 'sent', 'archive', 'drafts', 'junk', 'trash', 'all')),
  -- Whether its mails are fetched. Junk and trash are known and not fetched.
  followed boolean not null,
  -- What makes its ids good: UIDVALIDITY. Another value on the server: every id means another mail.
  epoch text not null default '',
  -- Where the last pass stopped, as the mail source understands it; written in the transaction of what it covers.
  cursor jsonb,
  -- Mails on the server within import_since, when the ids were last compared.
  server_count integer,
  compared_at timestamptz(3),
  fault text,
  created_at timestamptz(3) not null default now(),
  -- The owner of a mailbox may follow a folder from a day on, without what it holds.
  followed_since date,
  -- { epoch, ids }: mails of the folder that a process is fetching and reading now. Found by another pass, one of them ended that process.
  reading jsonb,
  -- Since when the server lists the folder no more. It goes from here when a second list does not have it either.
  missing_since timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade,
  unique (org_id, mailbox_id, remote_key)
);

-- A mail is seen through its mailbox, whose own policy says by whom.
alter table mail_folders enable row level security;
-- Owners choose the folders that are followed.
create policy mail_folders_member on mail_folders for update to ardoise_app
  using (org_id = app_org() and (select app_may('inbox:write')) and mailbox_id in (select id from mailboxes where user_id = app_user()))
  with check (org_id = app_org() and (select app_may('inbox:write')) and mailbox_id in (select id from mailboxes where user_id = app_user()));
-- A policy « for all » counts for reading too: each table has one policy for reading, and others for each way of writing.
create policy mail_folders_read on mail_folders for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or mailbox_id = any ((select seen_mailboxes())::uuid[])));
create policy mail_folders_insert on mail_folders for insert to ardoise_app with check (org_id = app_org() and (select app_may('*')));
create policy mail_folders_update on mail_folders for update to ardoise_app using (org_id = app_org() and (select app_may('*')))
  with check (org_id = app_org() and (select app_may('*')));
create policy mail_folders_delete on mail_folders for delete to ardoise_app using (org_id = app_org() and (select app_may('*')));
grant select, insert, update, delete on mail_folders to ardoise_app;

-- Where the server holds a mail, in its words: identity is (folder, epoch, remote_id), never the id alone.
create table mail_placements (
  org_id uuid not null,
  mailbox_id uuid not null,
  folder_id uuid not null,
  epoch text not null,
  remote_id text not null,
  -- Null while it cannot be read: see fault.
  message_id uuid,
  seen boolean not null default false,
  flagged boolean not null default false,
  -- Moved here to another folder, until the server has done the same.
  moved_to uuid,
  -- Tries to fetch and read it that failed, and why the last did. Set aside after three, its source kept where it was fetched.
  attempts integer not null default 0,
  fault text,
  file_key text,
  -- Unread and starred mails are read by their date (ADR 066): sorting 5,000 of them for a page of 50 took 40 ms.
  received_at timestamptz(3),
  primary key (org_id, folder_id, epoch, remote_id),
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade,
  foreign key (org_id, folder_id) references mail_folders on delete cascade,
  foreign key (org_id, message_id) references mail_messages on delete cascade,
  constraint mail_placements_dated check ((message_id is null) = (received_at is null))
);
create index mail_placements_message on mail_placements (org_id, message_id);
create index mail_placements_faults on mail_placements (org_id, mailbox_id) where message_id is null;
create index mail_placements_file on mail_placements (file_key) where file_key is not null;
-- What is unread or starred of a mailbox is little, or is soon found.
create index mail_placements_unread on mail_placements (org_id, mailbox_id, received_at desc, message_id desc)
  where not seen and message_id is not null;
create index mail_placements_flagged on mail_placements (org_id, mailbox_id, received_at desc, message_id desc)
  where flagged and message_id is not null;

alter table mail_placements enable row level security;
create policy mail_placements_member on mail_placements for update to ardoise_app
  using (org_id = app_org() and may_handle(mailbox_id)) with check (org_id = app_org() and may_handle(mailbox_id));
create policy mail_placements_read on mail_placements for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or mailbox_id = any ((select seen_mailboxes())::uuid[])));
create policy mail_placements_insert on mail_placements for insert to ardoise_app with check (org_id = app_org() and (select app_may('*')));
create policy mail_placements_update on mail_placements for update to ardoise_app using (org_id = app_org() and (select app_may('*')))
  with check (org_id = app_org() and (select app_may('*')));
create policy mail_placements_delete on mail_placements for delete to ardoise_app using (org_id = app_org() and (select app_may('*')));
grant select, insert, update, delete on mail_placements to ardoise_app;

-- What was done here and is still to be said to the server. Of a mail, wherever it stands then: ids of the server may change meanwhile.
create table mail_changes (
  org_id uuid not null,
  id uuid not null default new_id(),
  mailbox_id uuid not null,
  message_id uuid not null,
  action text not null check (action in ('seen', 'unseen', 'flag', 'unflag', 'move')),
  -- Of a move.
  source_folder_id uuid,
  target_folder_id uuid,
  -- Times that it was said and refused.
  attempts integer not null default 0,
  created_at timestamptz(3) not null default now(),
  primary key (org_id, id),
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade,
  foreign key (org_id, message_id) references mail_messages on delete cascade,
  foreign key (org_id, source_folder_id) references mail_folders on delete cascade,
  foreign key (org_id, target_folder_id) references mail_folders on delete cascade,
  check ((action = 'move') = (source_folder_id is not null and target_folder_id is not null))
);
create index mail_changes_mailbox on mail_changes (org_id, mailbox_id, id);
create index mail_changes_message on mail_changes (org_id, message_id);

alter table mail_changes enable row level security;
create policy mail_changes_member on mail_changes for insert to ardoise_app
  with check (org_id = app_org() and may_handle(mailbox_id));
create policy mail_changes_take_back on mail_changes for delete to ardoise_app
  using (org_id = app_org() and may_handle(mailbox_id));
create policy mail_changes_read on mail_changes for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or mailbox_id = any ((select seen_mailboxes())::uuid[])));
create policy mail_changes_insert on mail_changes for insert to ardoise_app with check (org_id = app_org() and (select app_may('*')));
create policy mail_changes_update on mail_changes for update to ardoise_app using (org_id = app_org() and (select app_may('*')))
  with check (org_id = app_org() and (select app_may('*')));
create policy mail_changes_delete on mail_changes for delete to ardoise_app using (org_id = app_org() and (select app_may('*')));
grant select, insert, update, delete on mail_changes to ardoise_app;

-- What a comparison found wrong and mended.
create table mail_repairs (
  org_id uuid not null,
  id uuid not null default new_id(),
  mailbox_id uuid not null,
  folder_id uuid not null,
  added integer not null,
  removed integer not null,
  repaired_at timestamptz(3) not null,
  -- Read marks and stars that a comparison mended.
  marks integer not null default 0,
  primary key (org_id, id),
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade,
  foreign key (org_id, folder_id) references mail_folders on delete cascade
);
create index mail_repairs_mailbox on mail_repairs (org_id, mailbox_id, repaired_at desc);

alter table mail_repairs enable row level security;
create policy mail_repairs_read on mail_repairs for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or mailbox_id = any ((select seen_mailboxes())::uuid[])));
create policy mail_repairs_insert on mail_repairs for insert to ardoise_app with check (org_id = app_org() and (select app_may('*')));
create policy mail_repairs_update on mail_repairs for update to ardoise_app using (org_id = app_org() and (select app_may('*')))
  with check (org_id = app_org() and (select app_may('*')));
create policy mail_repairs_delete on mail_repairs for delete to ardoise_app using (org_id = app_org() and (select app_may('*')));
grant select, insert, update, delete on mail_repairs to ardoise_app;

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

alter table mail_watches enable row level security;
create policy mail_watches_read on mail_watches for select to ardoise_app using (org_id = app_org()
  and ((select app_may('*')) or ((select app_may('inbox:read')) and mailbox_id in (select id from mailboxes))));
create policy mail_watches_system on mail_watches for all to ardoise_app using (org_id = app_org() and (select app_may('*')))
  with check (org_id = app_org() and (select app_may('*')));
grant select, insert, update, delete on mail_watches to ardoise_app;
