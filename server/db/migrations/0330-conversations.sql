-- The mails of the connected mailboxes (ADR 061) and the conversations that they make.

-- Holds nothing of a mail: its subject is seen only through a mailbox that the reader may see.
create table conversations (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  -- Marked private by this member: nobody else sees it.
  private_to uuid,
  created_at timestamptz(3) not null default now(),
  -- Conversations with the same value were split by hand: no mail that answers several of them joins them again.
  apart uuid,
  primary key (org_id, id)
);
create index conversations_apart on conversations (org_id, apart) where apart is not null;

alter table conversations enable row level security;
create policy conversations_system on conversations for all to ardoise_app using (org_id = app_org() and (select app_may('*')))
  with check (org_id = app_org() and (select app_may('*')));
grant select, insert, update, delete on conversations to ardoise_app;

-- Keys by which a mail finds its conversation (shared/domain/conversations/thread-keys.ts). They outlive mails, so that
-- a resync finds the same conversation again, and a merge by hand stays.
create table conversation_keys (
  org_id uuid not null,
  key bytea not null,
  conversation_id uuid not null,
  primary key (org_id, key),
  foreign key (org_id, conversation_id) references conversations on delete cascade
);
create index conversation_keys_conversation on conversation_keys (org_id, conversation_id);

alter table conversation_keys enable row level security;
create policy conversation_keys_system on conversation_keys for all to ardoise_app using (org_id = app_org() and (select app_may('*')))
  with check (org_id = app_org() and (select app_may('*')));
grant select, insert, update, delete on conversation_keys to ardoise_app;

-- The mailboxes whose mails the caller sees, as mailboxes_read says; none without inbox:read. Asked once a statement: a policy that reads the
-- table itself brings the policies of that table into the plan of each statement, which took longer to make than to run.
create function seen_mailboxes() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(select id from mailboxes where org_id = app_org() and (user_id = app_user() or sharing <> 'private') and app_may('inbox:read'));
end $$;

-- A mail of a mailbox, once, in however many folders it stands. Its source is a file of the store.
create table mail_messages (
  org_id uuid not null,
  id uuid not null default new_id(),
  mailbox_id uuid not null,
  conversation_id uuid not null,
  -- SHA-256 of the source.
  content_hash bytea not null,
  file_key text not null,
  size integer not null,
  -- RFC 5322 Message-ID without its brackets; made from the content where there is none.
  message_id text not null,
  subject text not null,
  from_name text,
  from_address text,
  -- { to, cc, bcc, replyTo }: lists of { name, address }.
  people jsonb not null,
  sent_at timestamptz(3),
  -- When the server received it: the order of a conversation.
  received_at timestamptz(3) not null,
  snippet text not null,
  -- MailPart of mail-parser: { position, name, type, size, contentId, inline }.
  attachments jsonb not null default '[]',
  -- { authentication, invitation, protection, automatic, listId }.
  traits jsonb not null default '{}',
  -- Whether the mailbox itself wrote it.
  outgoing boolean not null,
  -- Everyone whom it comes from or goes to, in small letters: finds the mails of a contact.
  addresses text[] not null,
  -- Numbers of documents that its subject or text names: finds the mails of a devis.
  mentions text[] not null,
  private_to uuid,
  search tsvector not null,
  created_at timestamptz(3) not null default now(),
  -- Gmail and Outlook (ADR 062): a provider's id names a mail for ever, so a mail that moves is not fetched again.
  remote_id text,
  primary key (org_id, id),
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade,
  foreign key (org_id, conversation_id) references conversations,
  unique (org_id, mailbox_id, content_hash)
);
create index mail_messages_conversation on mail_messages (org_id, conversation_id, received_at, id);
create index mail_messages_message_id on mail_messages (org_id, mailbox_id, message_id);
create index mail_messages_addresses on mail_messages using gin (org_id, addresses);
create index mail_messages_mentions on mail_messages using gin (org_id, mentions) where mentions <> '{}';
create index mail_messages_file on mail_messages (file_key);
create index mail_messages_remote on mail_messages (org_id, mailbox_id, remote_id) where remote_id is not null;
create index mail_messages_received on mail_messages (org_id, mailbox_id, received_at desc, id desc);

alter table mail_messages enable row level security;
create policy mail_messages_private on mail_messages as restrictive for all to ardoise_app
  using (private_to is null or private_to = app_user() or (select app_may('*')));
create policy mail_messages_read on mail_messages for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or mailbox_id = any ((select seen_mailboxes())::uuid[])));
create policy mail_messages_insert on mail_messages for insert to ardoise_app with check (org_id = app_org() and (select app_may('*')));
create policy mail_messages_update on mail_messages for update to ardoise_app using (org_id = app_org() and (select app_may('*')))
  with check (org_id = app_org() and (select app_may('*')));
create policy mail_messages_delete on mail_messages for delete to ardoise_app using (org_id = app_org() and (select app_may('*')));
grant select, insert, update, delete on mail_messages to ardoise_app;

-- Members read and star, and file, the mails of their own mailboxes and of those that are wholly shared.
create function may_handle(mailbox uuid) returns boolean language sql stable
  as $$ select app_may('inbox:write') and exists (
    select from mailboxes where org_id = app_org() and id = mailbox and (user_id = app_user() or sharing = 'everything')) $$;

create policy mailbox_aliases_write on mailbox_aliases for all to ardoise_app
  using (org_id = app_org() and may_handle(mailbox_id)) with check (org_id = app_org() and may_handle(mailbox_id));

-- The rows of the lists: a conversation in a folder, and in the whole mailbox (place_id is the folder's id or the mailbox's).
create table conversation_entries (
  org_id uuid not null,
  mailbox_id uuid not null,
  place_id uuid not null,
  conversation_id uuid not null,
  last_at timestamptz(3) not null,
  last_message_id uuid not null,
  messages integer not null,
  unread integer not null,
  flagged integer not null,
  attachments boolean not null,
  -- Who wrote, oldest first, at most five.
  senders text[] not null,
  private_to uuid,
  -- Lists are ranges of an index, so the rows of whole mailboxes repeat what the lists ask for.
  pile text,
  assignee_id uuid,
  delay text,
  primary key (org_id, place_id, conversation_id),
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade,
  foreign key (org_id, conversation_id) references conversations on delete cascade
);
create index conversation_entries_listed on conversation_entries (org_id, place_id, last_at desc, conversation_id desc);
create index conversation_entries_flagged on conversation_entries (org_id, place_id, last_at desc, conversation_id desc) where flagged > 0;
create index conversation_entries_conversation on conversation_entries (org_id, conversation_id);
-- The counts of what is unread read this index alone.
create index conversation_entries_unread on conversation_entries (org_id, place_id, last_at desc, conversation_id desc) include (mailbox_id, private_to)
  where unread > 0;
create index conversation_entries_pile on conversation_entries (org_id, place_id, pile, last_at desc, conversation_id desc) where pile is not null;
create index conversation_entries_assigned on conversation_entries (org_id, place_id, assignee_id, pile, last_at desc, conversation_id desc)
  where assignee_id is not null;
create index conversation_entries_unassigned on conversation_entries (org_id, place_id, last_at desc, conversation_id desc)
  where pile = 'todo' and assignee_id is null;
create index conversation_entries_delay on conversation_entries (org_id, place_id, delay, last_at desc, conversation_id desc) where delay is not null;

alter table conversation_entries enable row level security;
create policy conversation_entries_private on conversation_entries as restrictive for all to ardoise_app
  using (private_to is null or private_to = app_user() or (select app_may('*')));
create policy conversation_entries_read on conversation_entries for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or mailbox_id = any ((select seen_mailboxes())::uuid[])));
create policy conversation_entries_insert on conversation_entries for insert to ardoise_app
  with check (org_id = app_org() and ((select app_may('*')) or may_handle(mailbox_id)));
create policy conversation_entries_update on conversation_entries for update to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or may_handle(mailbox_id)))
  with check (org_id = app_org() and ((select app_may('*')) or may_handle(mailbox_id)));
create policy conversation_entries_delete on conversation_entries for delete to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or may_handle(mailbox_id)));
grant select, insert, update, delete on conversation_entries to ardoise_app;

-- Each merge and split: what was taken, so that « Annuler » gives exactly that back.
create table conversation_edits (
  org_id uuid not null,
  id uuid not null default new_id(),
  kind text not null check (kind in ('merge', 'split')),
  -- The conversation that took the mails in, or that they were split from.
  conversation_id uuid not null,
  -- The conversation that is no more, or that the split made.
  other_id uuid not null,
  -- Of a merge: mails and keys of the other, and whose both were.
  message_ids uuid[] not null default '{}',
  keys bytea[] not null default '{}',
  private_to uuid,
  other_private_to uuid,
  other_apart uuid,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  undone_at timestamptz(3),
  -- What each part of a merge was, for « Annuler » (ADR 121); null where a part keeps what it became. Mails of the conversation that took the
  -- others in: one that came since changes what is to do.
  own_message_ids uuid[],
  -- Handlings of both before; null where nothing was said.
  handling jsonb,
  other_handling jsonb,
  -- The labels and followers of both parts of a merge, for « Annuler »; null where the parts keep those of both.
  label_ids uuid[],
  other_label_ids uuid[],
  follower_ids uuid[],
  other_follower_ids uuid[],
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversations on delete cascade
);
create index conversation_edits_conversation on conversation_edits (org_id, conversation_id);
create index conversation_edits_other on conversation_edits (org_id, other_id);

alter table conversation_edits enable row level security;
create policy conversation_edits_system on conversation_edits for all to ardoise_app using (org_id = app_org() and (select app_may('*')))
  with check (org_id = app_org() and (select app_may('*')));
grant select, insert, update, delete on conversation_edits to ardoise_app;

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

-- The mailboxes whose mails the caller reads whole. Joined with their table, each mail would be sought once for each mailbox.
create function whole_mailboxes() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(select id from mailboxes where org_id = app_org() and (user_id = app_user() or sharing = 'everything'));
end $$;

-- « @@ » and « && » are not leakproof: under row-level security they cannot use an index. This reads as the owner, and says itself whose
-- mails it shows: those that the reader may read whole.
create view readable_mails as
  select org_id, id, mailbox_id, conversation_id, received_at, subject, snippet, from_name, from_address, people, attachments, outgoing,
         addresses, mentions, search
  from mail_messages
  where org_id = app_org() and (select app_may('inbox:read')) and (private_to is null or private_to = app_user())
    and mailbox_id = any ((select whole_mailboxes())::uuid[]);
grant select on readable_mails to ardoise_app;
