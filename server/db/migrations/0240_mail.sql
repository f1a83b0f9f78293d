-- Up Migration
-- The mails of the connected mailboxes (ADR 061): what the servers hold, what is here, and the conversations that they make.

-- Stems of French words, without accents, for mails.
create text search configuration french_mail (copy = french);
alter text search configuration french_mail alter mapping for hword, hword_part, word with unaccent, french_stem;

-- Names and addresses as they are, without accents.
create text search configuration simple_mail (copy = simple);
alter text search configuration simple_mail alter mapping for asciiword, hword, hword_part, hword_asciipart, asciihword, word with unaccent, simple;

-- What finds the mails that hold every word, the last one by its beginning. Words that say nothing (« le ») ask nothing. Null: nothing is asked.
create function mail_query(words text[]) returns tsquery language plpgsql stable as $$
declare
  word text;
  rank integer := 0;
  asked tsquery;
  stem tsquery;
begin
  foreach word in array words loop
    rank := rank + 1;
    stem := to_tsquery('french_mail', quote_literal(word) || case when rank = cardinality(words) then ':*' else '' end);
    if numnode(stem) = 0 then continue; end if;
    stem := stem || to_tsquery('simple_mail', quote_literal(word) || case when rank = cardinality(words) then ':*' else '' end);
    asked := case when asked is null then stem else asked && stem end;
  end loop;
  return asked;
end $$;

alter table mailboxes
  -- What colleagues see of its mails: nothing, who wrote and when, the subject too, or all.
  add column sharing text not null default 'private' check (sharing in ('private', 'participants', 'subjects', 'everything')),
  -- Mails received before this day stay on the server alone. Null: all are fetched.
  add column import_since date default (current_date - 365),
  add column sync_paused_at timestamptz(3),
  -- Why the last pass failed (a code of shared/domain/mail-sync/mail-sync.ts), and the instant before which the server asked to be left alone.
  add column sync_fault text,
  add column sync_not_before timestamptz(3),
  -- When the server was last followed to its end.
  add column synced_at timestamptz(3);
grant select (sharing, import_since, sync_paused_at, sync_fault, sync_not_before, synced_at) on mailboxes to ardoise_app;
grant update (sharing, import_since, sync_paused_at, sync_fault, sync_not_before, synced_at) on mailboxes to ardoise_app;
drop policy mailboxes_read on mailboxes;
create policy mailboxes_read on mailboxes for select to ardoise_app
  using (org_id = app_org() and (user_id = app_user() or (select app_may('*')) or (sharing <> 'private' and (select app_may('inbox:read')))));

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
  primary key (org_id, id),
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade,
  unique (org_id, mailbox_id, remote_key)
);

-- Holds nothing of a mail: its subject is seen only through a mailbox that the reader may see.
create table conversations (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  -- Marked private by this member: nobody else sees it.
  private_to uuid,
  created_at timestamptz(3) not null default now(),
  primary key (org_id, id)
);

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
  primary key (org_id, id),
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade,
  foreign key (org_id, conversation_id) references conversations,
  unique (org_id, mailbox_id, content_hash)
);
create index mail_messages_conversation on mail_messages (org_id, conversation_id, received_at, id);
create index mail_messages_message_id on mail_messages (org_id, mailbox_id, message_id);
create index mail_messages_received on mail_messages (org_id, received_at desc, id desc);
create index mail_messages_addresses on mail_messages using gin (org_id, addresses);
create index mail_messages_mentions on mail_messages using gin (org_id, mentions) where mentions <> '{}';
create index mail_messages_file on mail_messages (file_key);
create index mail_messages_search on mail_messages using gin (org_id, search);

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
  primary key (org_id, folder_id, epoch, remote_id),
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade,
  foreign key (org_id, folder_id) references mail_folders on delete cascade,
  foreign key (org_id, message_id) references mail_messages on delete cascade
);
create index mail_placements_message on mail_placements (org_id, message_id);
create index mail_placements_faults on mail_placements (org_id, mailbox_id) where message_id is null;
create index mail_placements_file on mail_placements (file_key) where file_key is not null;

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
  primary key (org_id, place_id, conversation_id),
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade,
  foreign key (org_id, conversation_id) references conversations on delete cascade
);
create index conversation_entries_listed on conversation_entries (org_id, place_id, last_at desc, conversation_id desc);
create index conversation_entries_unread on conversation_entries (org_id, place_id, last_at desc, conversation_id desc) where unread > 0;
create index conversation_entries_flagged on conversation_entries (org_id, place_id, last_at desc, conversation_id desc) where flagged > 0;
create index conversation_entries_conversation on conversation_entries (org_id, conversation_id);

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

-- What a comparison found wrong and mended.
create table mail_repairs (
  org_id uuid not null,
  id uuid not null default new_id(),
  mailbox_id uuid not null,
  folder_id uuid not null,
  added integer not null,
  removed integer not null,
  repaired_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade,
  foreign key (org_id, folder_id) references mail_folders on delete cascade
);
create index mail_repairs_mailbox on mail_repairs (org_id, mailbox_id, repaired_at desc);

do $$
declare t text;
begin
  -- A mail is seen through its mailbox, whose own policy says by whom.
  foreach t in array array['mail_folders', 'mail_messages', 'mail_placements', 'conversation_entries', 'mail_changes', 'mail_repairs'] loop
    execute format('alter table %I enable row level security', t);
    execute format($p$ create policy %I on %I for select to ardoise_app using (org_id = app_org()
      and ((select app_may('*')) or ((select app_may('inbox:read')) and mailbox_id in (select id from mailboxes)))) $p$, t || '_read', t);
    execute format($p$ create policy %I on %I for all to ardoise_app using (org_id = app_org() and (select app_may('*')))
      with check (org_id = app_org() and (select app_may('*'))) $p$, t || '_system', t);
    execute format('grant select, insert, update, delete on %I to ardoise_app', t);
  end loop;
  foreach t in array array['mail_messages', 'conversation_entries'] loop
    execute format('create policy %I on %I as restrictive for all to ardoise_app using (private_to is null or private_to = app_user() or (select app_may(''*'')))', t || '_private', t);
  end loop;
  foreach t in array array['conversations', 'conversation_keys'] loop
    execute format('alter table %I enable row level security', t);
    execute format($p$ create policy %I on %I for all to ardoise_app using (org_id = app_org() and (select app_may('*')))
      with check (org_id = app_org() and (select app_may('*'))) $p$, t || '_system', t);
    execute format('grant select, insert, update, delete on %I to ardoise_app', t);
  end loop;
end $$;

-- Members read and star, and file, the mails of their own mailboxes and of those that are wholly shared.
create function may_handle(mailbox uuid) returns boolean language sql stable
  as $$ select app_may('inbox:write') and exists (
    select from mailboxes where org_id = app_org() and id = mailbox and (user_id = app_user() or sharing = 'everything')) $$;
create policy mail_placements_member on mail_placements for update to ardoise_app
  using (org_id = app_org() and may_handle(mailbox_id)) with check (org_id = app_org() and may_handle(mailbox_id));
create policy mail_changes_member on mail_changes for insert to ardoise_app
  with check (org_id = app_org() and may_handle(mailbox_id));
create policy mail_changes_take_back on mail_changes for delete to ardoise_app
  using (org_id = app_org() and may_handle(mailbox_id));
create policy conversation_entries_member on conversation_entries for all to ardoise_app
  using (org_id = app_org() and may_handle(mailbox_id)) with check (org_id = app_org() and may_handle(mailbox_id));
-- Owners choose the folders that are followed.
create policy mail_folders_member on mail_folders for update to ardoise_app
  using (org_id = app_org() and (select app_may('inbox:write')) and mailbox_id in (select id from mailboxes where user_id = app_user()))
  with check (org_id = app_org() and (select app_may('inbox:write')) and mailbox_id in (select id from mailboxes where user_id = app_user()));

-- « @@ » and « && » are not leakproof: under row-level security they cannot use an index. This reads as the owner, and says itself whose
-- mails it shows: those that the reader may read whole.
create view readable_mails as
  select org_id, id, mailbox_id, conversation_id, received_at, subject, snippet, from_name, from_address, people, attachments, outgoing,
         addresses, mentions, search
  from mail_messages
  where org_id = app_org() and (select app_may('inbox:read')) and (private_to is null or private_to = app_user())
    and mailbox_id in (select id from mailboxes where org_id = app_org() and (user_id = app_user() or sharing = 'everything'));
grant select on readable_mails to ardoise_app;
