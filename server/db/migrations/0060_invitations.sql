-- Up Migration
-- Who was asked to join. `expired` is read from the date; it is written only when another invitation takes the place.
create table invitations (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  email text not null check (email = lower(email) and length(email) <= 254),
  first_name text not null check (length(first_name) between 1 and 60),
  last_name text check (length(last_name) <= 60),
  title text check (length(title) <= 80),
  phone text check (length(phone) <= 40),
  role text not null check (role in ('owner', 'admin', 'member', 'billing', 'viewer')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked', 'expired')),
  -- Keyed hash of the code that the last mail shows; null while none was mailed.
  code_hash bytea,
  expires_at timestamptz(3) not null,
  invited_by uuid references users on delete set null,
  sent_at timestamptz(3),
  closed_at timestamptz(3),
  -- Revoked by the one who was invited.
  refused boolean not null default false,
  accepted_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  primary key (org_id, id)
);
create unique index invitations_pending on invitations (org_id, email) where status = 'pending';
create index invitations_recent on invitations (org_id, created_at desc, id desc);
create index invitations_address on invitations (email, created_at desc);
create index invitations_sender on invitations (invited_by, created_at desc);

-- Live links of an invitation: the mailed one, and those that were copied. Only hashes: resending deletes them all.
create table invitation_links (
  token_hash bytea primary key,
  org_id uuid not null,
  invitation_id uuid not null,
  created_at timestamptz(3) not null default now(),
  foreign key (org_id, invitation_id) references invitations (org_id, id) on delete cascade
);
create index invitation_links_invitation on invitation_links (org_id, invitation_id, created_at);

-- The caller's address, once proved. The owner reads it: the policy of users asks that of memberships, which asks this.
create function app_address() returns text language sql stable security definer set search_path = public, pg_temp
  as $$ select email from users where id = app_user() and email_verified $$;

alter table invitations enable row level security;
create policy invitations_read on invitations for select to ardoise_app using (org_id = app_org());
create policy invitations_insert on invitations for insert to ardoise_app with check (
  org_id = app_org() and (select app_may('member:manage')) and (role <> 'owner' or (select app_may('organization:delete'))));
-- Whoever manages members, or the one who was invited and answers.
create policy invitations_update on invitations for update to ardoise_app using (org_id = app_org()) with check (
  org_id = app_org() and (
    ((select app_may('member:manage')) and (role <> 'owner' or (select app_may('organization:delete'))))
    or ((select app_may('invitation:answer')) and status in ('accepted', 'revoked')
        and email = (select app_address()))));
grant select (org_id, id, email, first_name, last_name, title, phone, role, status, expires_at, invited_by, sent_at, closed_at,
  refused, accepted_by, created_at) on invitations to ardoise_app;
grant insert on invitations to ardoise_app;
grant update (status, code_hash, expires_at, sent_at, closed_at, refused, accepted_by) on invitations to ardoise_app;

alter table invitation_links enable row level security;
create policy invitation_links_all on invitation_links for all to ardoise_app
  using (org_id = app_org() and (select app_may('member:manage')))
  with check (org_id = app_org() and (select app_may('member:manage')));
grant select, insert, delete on invitation_links to ardoise_app;

-- An unproved address answers no invitation.
grant select (email_verified) on users to ardoise_app;
-- An invitation lets in its own address, with its own role, and nobody else.
create policy memberships_join on memberships for insert to ardoise_app with check (
  org_id = app_org() and user_id = app_user() and status = 'active' and (select app_may('invitation:answer'))
  and exists (select 1 from invitations i where i.org_id = app_org() and i.email = app_address() and i.status = 'pending'
              and i.role = memberships.role));
-- Anyone may leave.
create policy memberships_leave on memberships for delete to ardoise_app using (org_id = app_org() and user_id = app_user());

-- The names of those who left stay beside what they did.
create table former_members (
  org_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  left_at timestamptz not null default now(),
  primary key (org_id, user_id)
);
alter table former_members enable row level security;
create policy former_members_read on former_members for select to ardoise_app using (org_id = app_org());
grant select on former_members to ardoise_app;
create function remember_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into former_members (org_id, user_id)
    select o.id, u.id from organizations o, users u where o.id = old.org_id and u.id = old.user_id
    on conflict (org_id, user_id) do update set left_at = now();
  return null;
end $$;
create trigger memberships_remember after delete on memberships for each row execute function remember_member();
drop policy users_read on users;
create policy users_read on users for select to ardoise_app using (
  id = app_user()
  or exists (select 1 from memberships m where m.org_id = app_org() and m.user_id = users.id)
  or exists (select 1 from former_members f where f.org_id = app_org() and f.user_id = users.id)
);

-- How many invitations were mailed since: by this organization, by this member anywhere, and to this address by anyone.
create function recent_invitation_mails(address text, since timestamptz)
  returns table (of_organization bigint, of_sender bigint, to_address bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*) from outgoing_mails m where m.kind = 'invitation' and m.org_id = app_org() and m.created_at > since),
         (select count(*) from invitations i where i.invited_by = app_user() and i.created_at > since),
         (select count(*) from outgoing_mails m where m.kind = 'invitation' and m.to_email = address and m.created_at > since)
$$;
create index outgoing_mails_invitations on outgoing_mails (org_id, created_at) where kind = 'invitation';
create index outgoing_mails_invited on outgoing_mails (to_email, created_at) where kind = 'invitation';

-- Milliseconds, as JavaScript has them: a page's cursor must name the row exactly.
alter table memberships alter column created_at type timestamptz(3);
create index memberships_recent on memberships (org_id, created_at desc, user_id desc);
-- « Is there another owner? » is asked beside every page of members.
create index memberships_owners on memberships (org_id) where role = 'owner' and status = 'active';
-- Read as the owner, for the same reason as searchable_companies: it names the tenant itself.
create view searchable_members as
  select m.org_id, m.user_id, m.role, m.status, m.created_at, u.name, u.email, u.image, p.title, fold(u.name) collate "C" as sort_name,
         search_text(u.name || ' ' || u.email || ' ' || coalesce(p.title, '')) as search
  from memberships m join users u on u.id = m.user_id left join profiles p on p.user_id = m.user_id
  where m.org_id = app_org();
grant select on searchable_members to ardoise_app;
