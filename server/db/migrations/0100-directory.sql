-- The directory of an organization's company (SCIM 2.0, ADR 146): what it is given, and what it said of people and groups.
create table directories (
  org_id uuid primary key references organizations on delete cascade,
  -- The role of people whose groups have none.
  default_role text not null default 'viewer' check (default_role in ('admin', 'member', 'billing', 'viewer')),
  updated_at timestamptz(3) not null
);

alter table directories enable row level security;
create policy directories_read on directories for select to ardoise_app using (
  org_id = app_org() and ((select app_may('directory:read')) or (select app_may('directory:provision'))));
create policy directories_write on directories for all to ardoise_app
  using (org_id = app_org() and (select app_may('directory:write')))
  with check (org_id = app_org() and (select app_may('directory:write')));
grant select, insert, update on directories to ardoise_app;

create table directory_tokens (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  label text not null check (length(label) between 1 and 60),
  -- SHA-256 of the token, which is shown once.
  token_hash bytea not null unique,
  -- Its last characters, by which people tell tokens apart.
  ending text not null check (length(ending) = 4),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (org_id, id)
);

alter table directory_tokens enable row level security;
create policy directory_tokens_read on directory_tokens for select to ardoise_app
  using (org_id = app_org() and (select app_may('directory:read')));
create policy directory_tokens_write on directory_tokens for all to ardoise_app
  using (org_id = app_org() and (select app_may('directory:write')))
  with check (org_id = app_org() and (select app_may('directory:write')));
-- Not the hash: nobody in the organization reads it back.
grant insert on directory_tokens to ardoise_app;
grant select (org_id, id, label, ending, created_by, created_at, last_used_at, revoked_at) on directory_tokens to ardoise_app;
grant update (revoked_at) on directory_tokens to ardoise_app;

create table directory_users (
  org_id uuid not null,
  id uuid not null default new_id(),
  user_id uuid not null,
  external_id text check (length(external_id) <= 200),
  user_name text not null check (length(user_name) between 1 and 254),
  active boolean not null,
  given_name text,
  family_name text,
  formatted_name text,
  display_name text,
  title text,
  locale text,
  preferred_language text,
  -- As the directory wrote them, and their values in lower case to be found by.
  emails jsonb not null default '[]',
  email_values text[] not null default '{}',
  -- The account was made for this directory: it follows the directory's names.
  made_account boolean not null,
  -- Was a member before the directory: keeps that role until a group that has one has them.
  role_by_hand boolean not null default false,
  welcomed_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, user_id),
  -- Checked at commit: a membership that the directory makes needs this row first (policy memberships_directory_insert).
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade deferrable initially deferred
);
create unique index directory_users_name on directory_users (org_id, lower(user_name));
create index directory_users_external on directory_users (org_id, external_id);
create index directory_users_order on directory_users (org_id, created_at, id);
create index directory_users_emails on directory_users using gin (email_values);

alter table directory_users enable row level security;
-- Whoever manages members is told which of them the directory manages.
create policy directory_users_read on directory_users for select to ardoise_app using (
  org_id = app_org() and ((select app_may('directory:read')) or (select app_may('member:manage'))
    or (select app_may('directory:provision'))));
create policy directory_users_write on directory_users for all to ardoise_app
  using (org_id = app_org() and (select app_may('directory:provision')))
  with check (org_id = app_org() and (select app_may('directory:provision')));
-- A group's new role ends that which somebody had before the directory.
create policy directory_users_map on directory_users for update to ardoise_app
  using (org_id = app_org() and (select app_may('directory:write')))
  with check (org_id = app_org() and (select app_may('directory:write')));
-- The owner ends the directory's hold.
create policy directory_users_end on directory_users for delete to ardoise_app
  using (org_id = app_org() and (select app_may('directory:write')));
grant select, insert, update, delete on directory_users to ardoise_app;

-- The directory touches only members of its own: whoever joined by hand is not in directory_users.
create policy memberships_directory_insert on memberships for insert to ardoise_app with check (
  org_id = app_org() and (select app_may('directory:provision')) and role <> 'owner'
  and exists (select 1 from directory_users d where d.org_id = memberships.org_id and d.user_id = memberships.user_id));
create policy memberships_directory_update on memberships for update to ardoise_app
  using (org_id = app_org() and (select app_may('directory:provision'))
    and exists (select 1 from directory_users d where d.org_id = memberships.org_id and d.user_id = memberships.user_id))
  with check (org_id = app_org() and (select app_may('directory:provision'))
    and exists (select 1 from directory_users d where d.org_id = memberships.org_id and d.user_id = memberships.user_id));
create policy memberships_directory_delete on memberships for delete to ardoise_app using (
  org_id = app_org() and (select app_may('directory:provision'))
  and exists (select 1 from directory_users d where d.org_id = memberships.org_id and d.user_id = memberships.user_id));
-- The members of the caller's organization with what its list shows beside each: the picture, « the last owner », « Géré par l’annuaire » are read
-- with the rest, once. It reads as its owner and joins rows that the caller may not read; the barrier keeps every condition of the caller from
-- seeing a row before the tenant is checked (ADR 046).
create view searchable_members with (security_barrier) as
  select m.org_id, m.user_id, m.role, m.status, m.created_at, u.name, u.email, u.image, p.title, fold(u.name) collate "C" as sort_name,
         search_text(u.name || ' ' || u.email || ' ' || coalesce(p.title, '')) as search,
         p.avatar_version,
         m.role = 'owner' and m.status = 'active' and (
           select count(*) from memberships o where o.org_id = app_org() and o.role = 'owner' and o.status = 'active'
         ) = 1 as last_owner,
         exists (select 1 from directory_users d where d.org_id = m.org_id and d.user_id = m.user_id) as of_directory
  from memberships m join users u on u.id = m.user_id left join profiles p on p.user_id = m.user_id
  where m.org_id = app_org();
grant select on searchable_members to ardoise_app;

create table directory_groups (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  external_id text check (length(external_id) <= 200),
  display_name text not null check (length(display_name) between 1 and 256),
  -- The role that its members have; null gives none.
  role text check (role in ('admin', 'member', 'billing', 'viewer')),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id)
);
create unique index directory_groups_name on directory_groups (org_id, lower(display_name));
create index directory_groups_external on directory_groups (org_id, external_id);
create index directory_groups_order on directory_groups (org_id, created_at, id);

alter table directory_groups enable row level security;
create policy directory_groups_read on directory_groups for select to ardoise_app using (
  org_id = app_org() and ((select app_may('directory:read')) or (select app_may('directory:provision'))));
create policy directory_groups_provision on directory_groups for all to ardoise_app
  using (org_id = app_org() and (select app_may('directory:provision')))
  with check (org_id = app_org() and (select app_may('directory:provision')));
create policy directory_groups_map on directory_groups for update to ardoise_app
  using (org_id = app_org() and (select app_may('directory:write')))
  with check (org_id = app_org() and (select app_may('directory:write')));
create policy directory_groups_end on directory_groups for delete to ardoise_app
  using (org_id = app_org() and (select app_may('directory:write')));
grant select, insert, update, delete on directory_groups to ardoise_app;

create table directory_group_members (
  org_id uuid not null,
  group_id uuid not null,
  member_id uuid not null,
  primary key (org_id, group_id, member_id),
  foreign key (org_id, group_id) references directory_groups on delete cascade,
  foreign key (org_id, member_id) references directory_users on delete cascade
);
create index directory_group_members_member on directory_group_members (org_id, member_id);

alter table directory_group_members enable row level security;
create policy directory_group_members_read on directory_group_members for select to ardoise_app using (
  org_id = app_org() and ((select app_may('directory:read')) or (select app_may('directory:provision'))));
create policy directory_group_members_write on directory_group_members for all to ardoise_app
  using (org_id = app_org() and (select app_may('directory:provision')))
  with check (org_id = app_org() and (select app_may('directory:provision')));
grant select, insert, update, delete on directory_group_members to ardoise_app;

-- The last refused requests, so that an administrator can mend what the directory sends.
create table directory_refusals (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  at timestamptz(3) not null,
  request text not null check (length(request) <= 300),
  -- The name in the refused body, where it had one.
  named text check (length(named) <= 200),
  status integer not null,
  scim_type text,
  detail text not null check (length(detail) <= 500),
  primary key (org_id, id)
);
create index directory_refusals_recent on directory_refusals (org_id, at desc, id desc);

alter table directory_refusals enable row level security;
create policy directory_refusals_read on directory_refusals for select to ardoise_app using (
  org_id = app_org() and ((select app_may('directory:read')) or (select app_may('directory:provision'))));
create policy directory_refusals_write on directory_refusals for all to ardoise_app
  using (org_id = app_org() and (select app_may('directory:provision')))
  with check (org_id = app_org() and (select app_may('directory:provision')));
create policy directory_refusals_end on directory_refusals for delete to ardoise_app
  using (org_id = app_org() and (select app_may('directory:write')));
grant select, insert, update, delete on directory_refusals to ardoise_app;

-- The role of an owner is given and taken by hand alone.
create function keep_ownership() returns trigger language plpgsql as $$
begin
  if current_user = 'ardoise_app' and app_may('directory:provision') and not app_may('organization:delete') then
    raise insufficient_privilege using message = 'a directory neither gives nor takes ownership';
  end if;
  return new;
end $$;
create trigger memberships_keep_ownership before update of role on memberships for each row
  when (old.role is distinct from new.role and (old.role = 'owner' or new.role = 'owner')) execute function keep_ownership();

-- The account of a person of the directory, found or made: by the first of the addresses whose domain the organization has proved.
-- As the owner, because accounts are of no organization. No row where no domain is proved.
create function directory_account(addresses text[], full_name text, given text, family text, job text)
  returns table (user_id uuid, address text, made boolean)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  chosen text;
  account users;
begin
  if not app_may('directory:provision') then
    raise insufficient_privilege using message = 'accounts are made by a directory';
  end if;
  select a.value into chosen from unnest(addresses) with ordinality as a (value, place)
    join organization_domains d on d.domain = split_part(a.value, '@', 2)
    -- A record that is gone lets nobody new in: the domain may be another's by now.
    where d.org_id = app_org() and d.proved_at is not null and d.lost_at is null
    order by a.place limit 1;
  if chosen is null then return; end if;
  insert into users (name, email, email_verified, onboarding_completed, onboarding_finished)
    values (full_name, chosen, true, true, true) on conflict (email) do nothing returning * into account;
  made := account.id is not null;
  if not made then
    select * into account from users u where u.email = chosen for no key update;
    if not account.email_verified then
      -- Somebody signed up with the address and never proved it: whatever opens that account is not its owner's.
      delete from accounts a where a.user_id = account.id;
      delete from passkeys p where p.user_id = account.id;
      delete from second_factors f where f.user_id = account.id;
      delete from recovery_codes r where r.user_id = account.id;
      delete from owner_codes o where o.user_id = account.id;
      delete from devices d where d.user_id = account.id;
      delete from sessions s where s.user_id = account.id;
      delete from verifications v where v.value = account.id::text;
      update users u set name = full_name, email_verified = true, onboarding_completed = true, onboarding_finished = true
        where u.id = account.id;
      delete from profiles p where p.user_id = account.id;
      made := true;
    end if;
  end if;
  perform adopt_account(account.id);
  insert into profiles (user_id, first_name, last_name, title) values (account.id, given, family, job)
    on conflict on constraint profiles_pkey do nothing;
  -- Who joins by the directory needs the invitation no more, nor the place that it holds.
  update invitations i set status = 'revoked', closed_at = now()
    where i.org_id = app_org() and i.email = chosen and i.status = 'pending';
  user_id := account.id;
  address := chosen;
  return next;
end $$;
revoke execute on function directory_account from public;
grant execute on function directory_account to ardoise_app;

-- Whether one of the addresses has a proved domain of the organization, whose record is there.
create function directory_covers(addresses text[]) returns boolean language sql stable security definer
set search_path = public, pg_temp as $$
  select exists (select 1 from organization_domains d
    where d.org_id = app_org() and d.proved_at is not null and d.lost_at is null and app_may('directory:provision')
      and d.domain in (select split_part(a, '@', 2) from unnest(addresses) a))
$$;
revoke execute on function directory_covers from public;
grant execute on function directory_covers to ardoise_app;

-- The names of an account that was made for the directory follow it while its address is of a proved domain; colleagues see them at once.
-- A directory sends every account again at each of its turns: colleagues hear of names that changed.
create function directory_renames(account uuid, full_name text, given text, family text, job text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  renamed boolean;
begin
  if not app_may('directory:provision') or not exists (
    select 1 from directory_users d join users u on u.id = d.user_id
    where d.org_id = app_org() and d.user_id = account and d.made_account and directory_covers(array[u.email])) then
    return;
  end if;
  update users u set name = full_name, updated_at = now() where u.id = account and u.name is distinct from full_name;
  renamed := found;
  update profiles p set first_name = given, last_name = family, title = coalesce(job, p.title), updated_at = now()
    where p.user_id = account and (p.first_name, p.last_name, p.title) is distinct from (given, family, coalesce(job, p.title));
  if not (renamed or found) then
    return;
  end if;
  perform pg_notify('ardoise', json_build_object('org', m.org_id, 'type', 'member.profile_changed', 'subject', 'member',
    'id', account)::text) from memberships m where m.user_id = account and m.status = 'active';
end $$;
revoke execute on function directory_renames from public;
grant execute on function directory_renames to ardoise_app;
