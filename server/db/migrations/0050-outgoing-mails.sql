-- Mails to send. Bodies are wiped once delivered when they carry a secret (code, link).
create table outgoing_mails (
  id uuid primary key default new_id(),
  org_id uuid references organizations on delete cascade,
  kind text not null,
  to_email text not null,
  to_name text,
  from_name text,
  reply_to text,
  subject text not null,
  html text,
  text text,
  secret boolean not null default false,
  -- [{ filename, contentType, fileKey }]
  attachments jsonb not null default '[]',
  subject_type text,
  subject_id uuid,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  message_id text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  -- The address of RFC 8058, which stops mails of this kind.
  unsubscribe_url text,
  -- Who waits for it, how long its text is worth something, who caused it and how often it was asked for.
  urgent boolean not null default false,
  valid_until timestamptz,
  counts boolean not null default false,
  caused_by uuid,
  asked_at timestamptz not null default now(),
  asked integer not null default 1,
  refused boolean not null default false
);
create index outgoing_mails_subject on outgoing_mails (org_id, subject_id, created_at desc);
create index outgoing_mails_invitations on outgoing_mails (org_id, created_at) where kind = 'invitation';
create index outgoing_mails_invited on outgoing_mails (to_email, created_at) where kind = 'invitation';
create index outgoing_mails_files on outgoing_mails using gin (attachments jsonb_path_ops);
create index outgoing_mails_waiting on outgoing_mails (org_id, urgent, to_email) where status = 'queued';
create index outgoing_mails_expiring on outgoing_mails (valid_until) where status = 'queued';
create index outgoing_mails_counted on outgoing_mails (org_id, urgent, asked_at) include (asked, status, refused) where counts;
create index outgoing_mails_caused on outgoing_mails (caused_by, urgent, asked_at) include (asked) where counts;
create index outgoing_mails_reaching on outgoing_mails (lower(to_email), urgent, asked_at) include (org_id, asked) where counts;
-- The dashboard tells of the mails that could not be delivered, the first to fail first.
create index outgoing_mails_failed on outgoing_mails (org_id, failed_at, id) where status = 'failed';

alter table outgoing_mails enable row level security;
create policy outgoing_mails_all on outgoing_mails for all to ardoise_app
  using (org_id = app_org()) with check (org_id = app_org());
-- Texts carry codes and links that no member may read: a tenant writes them, the delivering job alone reads them.
grant insert on outgoing_mails to ardoise_app;
grant select (id, org_id, kind, to_email, to_name, subject_type, subject_id, status, attempts, last_error, created_at, sent_at, failed_at,
  urgent, valid_until, asked_at, asked) on outgoing_mails to ardoise_app;
grant update (subject, html, text, status, attempts, last_error, message_id, sent_at, failed_at, counts, asked_at, asked,
  refused) on outgoing_mails to ardoise_app;

-- What mail-allowance.ts judges a mail of the organization by. Whoever asks for the same organization, user or address waits until
-- the mail before is committed: no two pass where one may.
create function mail_standing(address text, is_urgent boolean, moment timestamptz)
  returns table (
    org_days double precision, owner_verified boolean, delivered bigint, refused bigint, user_days double precision,
    of_org_hour bigint, of_org_day bigint, of_user_hour bigint, of_user_day bigint, to_address_of_org bigint, to_address bigint,
    org_hour_free timestamptz, org_day_free timestamptz, user_hour_free timestamptz, user_day_free timestamptz,
    address_free timestamptz)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  hour_ago timestamptz := moment - interval '1 hour';
  day_ago timestamptz := moment - interval '1 day';
begin
  perform pg_advisory_xact_lock(hashtextextended('mails of ' || app_org() || is_urgent, 0));
  if app_user() is not null then
    perform pg_advisory_xact_lock(hashtextextended('mails by ' || app_user() || is_urgent, 0));
  end if;
  perform pg_advisory_xact_lock(hashtextextended('mails to ' || lower(address) || is_urgent, 0));
  return query
  with latest as (
    select m.status, m.refused from outgoing_mails m
    where m.counts and m.org_id = app_org() and not m.urgent order by m.asked_at desc limit 200
  ), of_org as (
    select m.asked, m.asked_at from outgoing_mails m
    where m.counts and m.org_id = app_org() and m.urgent = is_urgent and m.asked_at > day_ago
  ), of_user as (
    select m.asked, m.asked_at from outgoing_mails m
    where m.counts and m.caused_by = app_user() and m.urgent = is_urgent and m.asked_at > day_ago
  ), reaching as (
    select m.asked, m.asked_at, m.org_id from outgoing_mails m
    where m.counts and lower(m.to_email) = lower(address) and m.urgent = is_urgent and m.asked_at > day_ago
  )
  select
    (select extract(epoch from moment - o.created_at)::float8 / 86400 from organizations o where o.id = app_org()),
    exists (select from memberships b join users u on u.id = b.user_id
            where b.org_id = app_org() and b.role = 'owner' and b.status = 'active' and u.email_verified),
    (select count(*) from latest where latest.status = 'sent'),
    (select count(*) from latest where latest.refused),
    (select extract(epoch from moment - u.created_at)::float8 / 86400 from users u where u.id = app_user()),
    (select coalesce(sum(asked) filter (where asked_at > hour_ago), 0) from of_org),
    (select coalesce(sum(asked), 0) from of_org),
    (select coalesce(sum(asked) filter (where asked_at > hour_ago), 0) from of_user),
    (select coalesce(sum(asked), 0) from of_user),
    (select coalesce(sum(asked) filter (where org_id = app_org()), 0) from reaching),
    (select coalesce(sum(asked), 0) from reaching),
    (select min(asked_at) filter (where asked_at > hour_ago) + interval '1 hour' from of_org),
    (select min(asked_at) + interval '1 day' from of_org),
    (select min(asked_at) filter (where asked_at > hour_ago) + interval '1 hour' from of_user),
    (select min(asked_at) + interval '1 day' from of_user),
    (select min(asked_at) + interval '1 day' from reaching);
end $$;
revoke execute on function mail_standing(text, boolean, timestamptz) from public;
grant execute on function mail_standing(text, boolean, timestamptz) to ardoise_app;
