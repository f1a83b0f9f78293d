-- Up Migration
-- Archives that a member brings in (ADR 068): an mbox is sent in pieces, read into a Maildir, and followed as a mailbox of the same id.
create table mail_archives (
  org_id uuid not null,
  id uuid not null default new_id(),
  user_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  size_bytes integer not null check (size_bytes > 0),
  -- How much of the file came, and how much of it was read: whoever takes the reading up goes on after it.
  received_bytes integer not null default 0 check (received_bytes between 0 and size_bytes),
  read_bytes integer not null default 0,
  mails integer not null default 0,
  -- Mails above what is read of one, left out.
  too_large integer not null default 0,
  state text not null default 'sending' check (state in ('sending', 'reading', 'done', 'failed')),
  -- Why it failed: a code of shared/domain/mailboxes/archive.ts.
  fault text,
  created_at timestamptz(3) not null default now(),
  -- When the last piece came, or the last mails were read.
  updated_at timestamptz(3) not null default now(),
  primary key (org_id, id),
  foreign key (org_id, user_id) references memberships on delete cascade,
  unique (org_id, user_id, name)
);
-- One at a time, so that nobody fills the disk.
create unique index mail_archives_under_way on mail_archives (org_id, user_id) where state in ('sending', 'reading');
alter table mail_archives enable row level security;
create policy mail_archives_read on mail_archives for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or (user_id = app_user() and (select app_may('inbox:read')))));
create policy mail_archives_write on mail_archives for all to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or (user_id = app_user() and (select app_may('inbox:write')))))
  with check (org_id = app_org() and ((select app_may('*')) or (user_id = app_user() and (select app_may('inbox:write')))));
grant select, insert, update, delete on mail_archives to ardoise_app;

-- An archive has no address: its name stands there.
alter table mailboxes drop constraint mailboxes_address_check;
alter table mailboxes add constraint mailboxes_address_check
  check ((provider = 'maildir' or address = lower(address)) and length(address) <= 254);
grant update (address) on mailboxes to ardoise_app;

-- A Maildir has no grant to revoke.
create or replace function keep_grant_to_revoke() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.provider in ('google', 'microsoft') then
    insert into mailbox_revocations (mailbox_id, provider, address, sealed)
    values (old.id, old.provider, old.address, old.sealed);
  end if;
  return null;
end $$;
delete from mailbox_revocations where provider = 'maildir';
