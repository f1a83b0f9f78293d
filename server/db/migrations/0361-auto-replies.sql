-- Answers that a mailbox gives by itself (ADR 079).
create table mailbox_auto_replies (
  org_id uuid not null,
  mailbox_id uuid not null,
  acknowledges boolean not null,
  acknowledgement text not null,
  -- Calendar days of the organization, both included; null: no vacation.
  away_from date,
  away_to date,
  -- Empty: that of the mail that is answered.
  away_subject text not null,
  away_text text not null,
  -- What came before is not answered.
  enabled_at timestamptz(3) not null,
  updated_by uuid,
  updated_at timestamptz(3) not null,
  -- An acknowledgement may be kept for the hours when nobody works, and the texts may hold variables, filled in a language (ADR 086).
  acknowledges_when text not null default 'always' check (acknowledges_when in ('always', 'closed')),
  language text not null default 'fr',
  primary key (org_id, mailbox_id),
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade,
  check ((away_from is null) = (away_to is null) and away_from <= away_to)
);

alter table mailbox_auto_replies enable row level security;
create policy mailbox_auto_replies_read on mailbox_auto_replies for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or may_handle(mailbox_id)));
create policy mailbox_auto_replies_write on mailbox_auto_replies for all to ardoise_app
  using (org_id = app_org() and may_handle(mailbox_id)) with check (org_id = app_org() and may_handle(mailbox_id));
grant select, insert, update, delete on mailbox_auto_replies to ardoise_app;

-- A sender hears once a day from a mailbox.
create table auto_replies_sent (
  org_id uuid not null,
  mailbox_id uuid not null,
  sender text not null,
  sent_on date not null,
  sent_at timestamptz(3) not null,
  primary key (org_id, mailbox_id, sender, sent_on),
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade
);
create index auto_replies_sent_at on auto_replies_sent (org_id, mailbox_id, sent_at);

alter table auto_replies_sent enable row level security;
create policy auto_replies_sent_system on auto_replies_sent for all to ardoise_app
  using (org_id = app_org() and (select app_may('*'))) with check (org_id = app_org() and (select app_may('*')));
grant select, insert on auto_replies_sent to ardoise_app;
