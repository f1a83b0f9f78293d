-- What one member is told of: an event of the log, and whether they have seen it. Light rows, for an event may have a thousand readers.
create table notifications (
  org_id uuid not null references organizations on delete cascade,
  user_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  -- Milliseconds, as JavaScript has them: a page's cursor must name the row exactly.
  created_at timestamptz(3) not null,
  -- Shown in the bell and in the history; otherwise only mailed.
  in_app boolean not null,
  -- The mail that is still to be sent; none once it is.
  email text not null check (email in ('immediate', 'digest', 'none')),
  read_at timestamptz(3),
  primary key (org_id, user_id, event_id),
  foreign key (org_id, event_id) references event_log (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade
);
create index notifications_recent on notifications (org_id, user_id, created_at desc, event_id desc) where in_app;
create index notifications_unread on notifications (org_id, user_id, created_at desc, event_id desc) where in_app and read_at is null;
create index notifications_to_mail on notifications (email, org_id, user_id, created_at) where email <> 'none';
create index notifications_event on notifications (org_id, event_id);
create index notifications_age on notifications (created_at);

alter table notifications enable row level security;
-- One's own; the jobs that mail them see all those of the organization.
create policy notifications_read on notifications for select to ardoise_app
  using (org_id = app_org() and (user_id = app_user() or (select app_may('notification:deliver'))));
-- Whoever acts makes those of the others.
create policy notifications_insert on notifications for insert to ardoise_app with check (org_id = app_org());
create policy notifications_update on notifications for update to ardoise_app
  using (org_id = app_org() and (user_id = app_user() or (select app_may('notification:deliver'))))
  with check (org_id = app_org() and (user_id = app_user() or (select app_may('notification:deliver'))));
grant select on notifications to ardoise_app;
grant insert (org_id, user_id, event_id, event_type, created_at, in_app, email) on notifications to ardoise_app;
grant update (email, read_at) on notifications to ardoise_app;

-- Only what a member changed; the rest follows shared/domain/notifications/notifications.ts.
create table notification_preferences (
  org_id uuid not null,
  user_id uuid not null,
  quote_scope text check (quote_scope in ('own', 'all')),
  -- { "<event type>": { "inApp": boolean, "email": "immediate" | "digest" | "none" } }
  types jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade
);

alter table notification_preferences enable row level security;
create policy notification_preferences_all on notification_preferences for all to ardoise_app
  using (org_id = app_org() and (user_id = app_user() or (select app_may('notification:deliver'))))
  with check (org_id = app_org() and (user_id = app_user() or (select app_may('notification:deliver'))));
grant select, insert, update on notification_preferences to ardoise_app;

-- Whom an event may be told: read in the transaction of whoever acts, who may not read the preferences of others.
create function members_to_notify(roles text[])
  returns table (user_id uuid, email text, role text, quote_scope text, types jsonb)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select m.user_id, u.email, m.role, p.quote_scope, p.types
        from memberships m
        join users u on u.id = m.user_id and u.status = 'active'
        left join notification_preferences p on p.org_id = m.org_id and p.user_id = m.user_id
        where m.org_id = app_org() and m.status = 'active' and m.role = any (roles) $$;
