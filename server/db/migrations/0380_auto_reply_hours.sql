-- Up Migration
-- An acknowledgement may be kept for the hours when nobody works, and the texts may hold variables, filled in a language (ADR 086).
alter table mailbox_auto_replies
  add column acknowledges_when text not null default 'always' check (acknowledges_when in ('always', 'closed')),
  add column language text not null default 'fr';
