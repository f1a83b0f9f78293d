-- Writing and sending from the connected mailboxes (ADR 069, 070).

-- Whether the caller may see what belongs to a conversation: not when a colleague keeps it. Conversations themselves are the system's.
create function conversation_open(conversation uuid) returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select conversation is null or not exists (
    select from conversations where org_id = app_org() and id = conversation and private_to <> app_user()) $$;

-- What was accepted for sending. Its source is built once and sent as it is, however often it is tried.
create table mail_sendings (
  org_id uuid not null,
  id uuid not null default new_id(),
  mailbox_id uuid not null,
  conversation_id uuid,
  author_id uuid,
  -- Our Message-ID, without brackets, made before anything is sent: what finds the mail again (invariant 16).
  message_id text not null,
  subject text not null,
  recipients jsonb not null,
  -- Body and signature, to be shown until the mail itself is here.
  html text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unsure', 'cancelled')),
  -- A code of shared/domain/mail-sending/sending.ts, and the server's own words.
  fault text,
  fault_detail text,
  attempts integer not null default 0,
  due_at timestamptz(3) not null,
  scheduled boolean not null,
  unless_answered boolean not null,
  -- « Envoyer quand même »: its author had not read an answer that had left.
  despite boolean not null default false,
  created_at timestamptz(3) not null,
  -- When its server was first spoken to in the present try.
  begun_at timestamptz(3),
  sent_at timestamptz(3),
  file_key text,
  -- The provider's id of the mail, known before (Graph) or after (Gmail) it leaves.
  remote_id text,
  -- Whether its copy is known to stand in the folder of what was sent.
  filed boolean not null default false,
  -- When it was last looked for there, or put there.
  checked_at timestamptz(3),
  -- The mail, once the mailbox was read: it stands in the conversation instead.
  placed_id uuid,
  -- The devis that a mail carries: such a mail cannot be taken back, since its devis is sent.
  quote_id uuid,
  automatic text check (automatic in ('acknowledgement', 'vacation')),
  prospecting boolean not null default false,
  from_address text,
  from_name text,
  -- The invoice that a mail from a mailbox carries, as the devis.
  invoice_id uuid,
  -- The client whose statement a mail from a mailbox carries, as the devis and the invoice.
  company_id uuid,
  contact_id uuid,
  primary key (org_id, id),
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade,
  foreign key (org_id, conversation_id) references conversations on delete set null (conversation_id),
  foreign key (org_id, placed_id) references mail_messages on delete set null (placed_id),
  foreign key (org_id, quote_id) references quotes on delete set null (quote_id),
  foreign key (org_id, invoice_id) references invoices on delete set null (invoice_id),
  check (quote_id is null or invoice_id is null),
  foreign key (org_id, company_id) references companies on delete set null (company_id),
  foreign key (org_id, contact_id) references contacts on delete set null (contact_id),
  check (num_nonnulls(quote_id, invoice_id, company_id, contact_id) <= 1)
);
create unique index mail_sendings_message on mail_sendings (org_id, mailbox_id, message_id);
create index mail_sendings_remote on mail_sendings (org_id, mailbox_id, remote_id) where remote_id is not null;
create index mail_sendings_conversation on mail_sendings (org_id, conversation_id) where conversation_id is not null;
create index mail_sendings_placed on mail_sendings (org_id, placed_id) where placed_id is not null;
create index mail_sendings_open on mail_sendings (due_at, id) where state in ('waiting', 'sending');
create index mail_sendings_listed on mail_sendings (org_id, mailbox_id, due_at, id) where state in ('waiting', 'failed', 'unsure');
create index mail_sendings_unfiled on mail_sendings (checked_at nulls first, id) where state = 'unsure' or (state = 'sent' and not filed);
create index mail_sendings_author on mail_sendings (org_id, author_id, created_at);
create index mail_sendings_file on mail_sendings (file_key) where file_key is not null;
create index mail_sendings_quote on mail_sendings (org_id, quote_id, created_at) where quote_id is not null;
create index mail_sendings_invoice on mail_sendings (org_id, invoice_id, created_at) where invoice_id is not null;
create index mail_sendings_company on mail_sendings (org_id, company_id) where company_id is not null;
create index mail_sendings_contact on mail_sendings (org_id, contact_id) where contact_id is not null;

alter table mail_sendings enable row level security;
create policy mail_sendings_read on mail_sendings for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or ((select app_may('inbox:read')) and mailbox_id = any ((select whole_mailboxes())::uuid[])
    and conversation_open(conversation_id))));
create policy mail_sendings_insert on mail_sendings for insert to ardoise_app
  with check (org_id = app_org() and ((select app_may('*')) or (may_handle(mailbox_id) and conversation_open(conversation_id))));
create policy mail_sendings_update on mail_sendings for update to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or (may_handle(mailbox_id) and conversation_open(conversation_id))))
  with check (org_id = app_org() and ((select app_may('*')) or (may_handle(mailbox_id) and conversation_open(conversation_id))));
create policy mail_sendings_delete on mail_sendings for delete to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or (may_handle(mailbox_id) and conversation_open(conversation_id))));
grant select, insert, update, delete on mail_sendings to ardoise_app;

alter table quote_links add foreign key (org_id, sending_id) references mail_sendings on delete set null (sending_id);
alter table invoice_client_links add foreign key (org_id, sending_id) references mail_sendings on delete set null (sending_id);

create table mail_drafts (
  org_id uuid not null,
  id uuid not null default new_id(),
  mailbox_id uuid not null,
  kind text not null check (kind in ('reply', 'reply_all', 'forward', 'new')),
  -- Follows the conversation when that is merged into another; null of a new mail, or when all its mails went.
  conversation_id uuid,
  answered_id uuid,
  -- Message-IDs, without brackets, for In-Reply-To and References (RFC 5322, 3.6.4).
  in_reply_to text,
  cited text[] not null default '{}',
  -- { to, cc, bcc }: lists of { name, address }, as they were typed.
  recipients jsonb not null,
  subject text not null,
  body text not null,
  signature text not null,
  -- Whether the history goes with the mail, and the history: HTML of the answered mail, as it came.
  quotes boolean not null,
  quoted text,
  snippet text not null default '',
  revision integer not null default 1,
  updated_by uuid,
  updated_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  -- What it became: kept until that has left, so that « Annuler » gives it back whole.
  sending_id uuid,
  -- Came back while the conversation had another draft already.
  apart boolean not null default false,
  -- Its sending was taken back, since an answer came before.
  returned boolean not null default false,
  prospecting boolean not null default false,
  -- The address that a mail leaves from; null: that of its mailbox.
  from_address text,
  primary key (org_id, id),
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade,
  foreign key (org_id, conversation_id) references conversations on delete set null (conversation_id),
  foreign key (org_id, answered_id) references mail_messages on delete set null (answered_id),
  foreign key (org_id, sending_id) references mail_sendings on delete cascade
);
-- An answer and a forward, shared by everybody who writes from the mailbox.
create unique index mail_drafts_shared on mail_drafts (org_id, conversation_id, mailbox_id, (kind = 'forward'))
  where sending_id is null and not apart and conversation_id is not null;
create index mail_drafts_conversation on mail_drafts (org_id, conversation_id) where conversation_id is not null;
create index mail_drafts_listed on mail_drafts (org_id, mailbox_id, updated_at desc, id desc) where sending_id is null;
create index mail_drafts_answered on mail_drafts (org_id, answered_id) where answered_id is not null;
create index mail_drafts_sending on mail_drafts (org_id, sending_id) where sending_id is not null;

-- Drafts and sendings are of those who write from the mailbox: its owner, and everybody where it is wholly shared.
alter table mail_drafts enable row level security;
create policy mail_drafts_read on mail_drafts for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or ((select app_may('inbox:read')) and mailbox_id = any ((select whole_mailboxes())::uuid[])
    and conversation_open(conversation_id))));
create policy mail_drafts_insert on mail_drafts for insert to ardoise_app
  with check (org_id = app_org() and ((select app_may('*')) or (may_handle(mailbox_id) and conversation_open(conversation_id))));
create policy mail_drafts_update on mail_drafts for update to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or (may_handle(mailbox_id) and conversation_open(conversation_id))))
  with check (org_id = app_org() and ((select app_may('*')) or (may_handle(mailbox_id) and conversation_open(conversation_id))));
create policy mail_drafts_delete on mail_drafts for delete to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or (may_handle(mailbox_id) and conversation_open(conversation_id))));
grant select, insert, update, delete on mail_drafts to ardoise_app;

create table mail_draft_files (
  org_id uuid not null,
  id uuid not null default new_id(),
  draft_id uuid not null,
  mailbox_id uuid not null,
  name text not null,
  type text not null,
  size integer not null,
  -- A client's statement of account is named by no other row.
  origin text not null check (origin in ('upload', 'quote', 'signed_quote', 'invoice', 'statement', 'mail')),
  -- Of a picture in the text.
  content_id text,
  received_bytes integer not null,
  -- Null while it comes, and of an attachment of another mail: that is read from its source.
  file_key text,
  message_id uuid,
  part_position integer,
  quote_id uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, draft_id) references mail_drafts on delete cascade,
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade,
  foreign key (org_id, message_id) references mail_messages on delete cascade,
  check (origin <> 'mail' or (message_id is not null and part_position is not null))
);
create index mail_draft_files_draft on mail_draft_files (org_id, draft_id, id);
create index mail_draft_files_message on mail_draft_files (org_id, message_id) where message_id is not null;
create index mail_draft_files_file on mail_draft_files (file_key) where file_key is not null;

alter table mail_draft_files enable row level security;
create policy mail_draft_files_read on mail_draft_files for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or ((select app_may('inbox:read')) and mailbox_id = any ((select whole_mailboxes())::uuid[]))));
create policy mail_draft_files_insert on mail_draft_files for insert to ardoise_app
  with check (org_id = app_org() and ((select app_may('*')) or may_handle(mailbox_id)));
create policy mail_draft_files_update on mail_draft_files for update to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or may_handle(mailbox_id)))
  with check (org_id = app_org() and ((select app_may('*')) or may_handle(mailbox_id)));
create policy mail_draft_files_delete on mail_draft_files for delete to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or may_handle(mailbox_id)));
grant select, insert, update, delete on mail_draft_files to ardoise_app;

-- Of a file that comes in pieces, until all of them are here.
create table mail_draft_pieces (
  org_id uuid not null,
  file_id uuid not null,
  mailbox_id uuid not null,
  starts_at integer not null,
  size integer not null,
  file_key text not null,
  primary key (org_id, file_id, starts_at),
  foreign key (org_id, file_id) references mail_draft_files on delete cascade,
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade
);
create index mail_draft_pieces_file on mail_draft_pieces (file_key);

alter table mail_draft_pieces enable row level security;
create policy mail_draft_pieces_read on mail_draft_pieces for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or ((select app_may('inbox:read')) and mailbox_id = any ((select whole_mailboxes())::uuid[]))));
create policy mail_draft_pieces_insert on mail_draft_pieces for insert to ardoise_app
  with check (org_id = app_org() and ((select app_may('*')) or may_handle(mailbox_id)));
create policy mail_draft_pieces_update on mail_draft_pieces for update to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or may_handle(mailbox_id)))
  with check (org_id = app_org() and ((select app_may('*')) or may_handle(mailbox_id)));
create policy mail_draft_pieces_delete on mail_draft_pieces for delete to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or may_handle(mailbox_id)));
grant select, insert, update, delete on mail_draft_pieces to ardoise_app;

-- What servers said of mails of ours (RFC 3464). Found again by the Message-ID of the mail that came back.
create table mail_delivery_reports (
  org_id uuid not null,
  -- The mail that says it.
  report_id uuid not null,
  mailbox_id uuid not null,
  message_id text not null,
  state text not null check (state in ('failed', 'delayed')),
  -- Lists of { address, status, detail }.
  recipients jsonb not null,
  reported_at timestamptz(3) not null,
  primary key (org_id, report_id),
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade,
  foreign key (org_id, report_id) references mail_messages on delete cascade
);
create index mail_delivery_reports_message on mail_delivery_reports (org_id, mailbox_id, message_id);

alter table mail_delivery_reports enable row level security;
create policy mail_delivery_reports_read on mail_delivery_reports for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or ((select app_may('inbox:read')) and mailbox_id = any ((select whole_mailboxes())::uuid[]))));
create policy mail_delivery_reports_insert on mail_delivery_reports for insert to ardoise_app
  with check (org_id = app_org() and ((select app_may('*')) or may_handle(mailbox_id)));
create policy mail_delivery_reports_update on mail_delivery_reports for update to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or may_handle(mailbox_id)))
  with check (org_id = app_org() and ((select app_may('*')) or may_handle(mailbox_id)));
create policy mail_delivery_reports_delete on mail_delivery_reports for delete to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or may_handle(mailbox_id)));
grant select, insert, update, delete on mail_delivery_reports to ardoise_app;

create table mail_signatures (
  org_id uuid not null,
  user_id uuid not null,
  mailbox_id uuid not null,
  html text not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, user_id, mailbox_id),
  foreign key (org_id, user_id) references memberships on delete cascade,
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade
);
create index mail_signatures_mailbox on mail_signatures (org_id, mailbox_id);

alter table mail_signatures enable row level security;
create policy mail_signatures_own on mail_signatures for all to ardoise_app
  using (org_id = app_org() and user_id = app_user() and (select app_may('inbox:write')))
  with check (org_id = app_org() and user_id = app_user() and may_handle(mailbox_id));
grant select, insert, update, delete on mail_signatures to ardoise_app;
