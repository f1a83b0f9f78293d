-- Internet domains that an organization proves to hold by a record of its DNS (ADR 145).
create table organization_domains (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  -- In lower case, its labels in punycode.
  domain text not null check (length(domain) between 4 and 253 and domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'),
  -- The record's value is « ardoise-domain=… »; nobody can choose it.
  record_token text not null check (length(record_token) between 32 and 64),
  proved_at timestamptz(3),
  -- The last look that found the record.
  seen_at timestamptz(3),
  -- Since when the record of a proved domain is gone.
  lost_at timestamptz(3),
  looked_at timestamptz(3),
  found text check (found in ('found', 'absent', 'unreachable')),
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, domain),
  check (lost_at is null or proved_at is not null),
  check ((looked_at is null) = (found is null))
);
-- A proved domain belongs to one organization of the installation; one that is not proved blocks nobody.
create unique index organization_domains_proved on organization_domains (domain) where proved_at is not null;
create index organization_domains_looked on organization_domains (looked_at) where proved_at is not null;

alter table organization_domains enable row level security;
create policy organization_domains_read on organization_domains for select to ardoise_app
  using (org_id = app_org() and (select app_may('sign-in:read')));
create policy organization_domains_insert on organization_domains for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('sign-in:write')));
create policy organization_domains_update on organization_domains for update to ardoise_app
  using (org_id = app_org() and (select app_may('sign-in:write'))) with check (org_id = app_org());
create policy organization_domains_delete on organization_domains for delete to ardoise_app
  using (org_id = app_org() and (select app_may('sign-in:write')));
grant select, insert, delete on organization_domains to ardoise_app;
grant update (proved_at, seen_at, lost_at, looked_at, found) on organization_domains to ardoise_app;

-- False where another organization holds the domain: row-level security hides its row, the index does not.
create function prove_domain(domain_id uuid, at timestamptz) returns boolean language plpgsql as $$
begin
  update organization_domains set proved_at = coalesce(proved_at, at), seen_at = at, lost_at = null, looked_at = at, found = 'found'
    where org_id = app_org() and id = domain_id;
  return true;
exception when unique_violation then
  update organization_domains set looked_at = at, found = 'found' where org_id = app_org() and id = domain_id;
  return false;
end $$;

-- Identity providers of organizations (ADR 145).
create table sign_in_connections (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id() unique,
  kind text not null check (kind in ('saml', 'openid')),
  -- On the button of the sign-in page.
  name text not null check (length(name) between 1 and 60),
  enabled boolean not null default false,
  -- The role of members who come in by it the first time; nobody becomes an owner so.
  default_role text not null check (default_role in ('admin', 'member', 'billing', 'viewer')),
  -- The entity id of a SAML provider, or the issuer of an OpenID one.
  issuer text not null check (length(issuer) between 1 and 1024),
  sign_in_url text check (length(sign_in_url) between 1 and 2048),
  -- Base64 of DER.
  certificates text[] check (cardinality(certificates) between 1 and 10),
  client_id text check (length(client_id) between 1 and 400),
  -- The last test: what came back, without a session.
  tested_at timestamptz(3),
  test jsonb,
  revision integer not null default 1,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  check (case kind when 'saml' then num_nonnulls(sign_in_url, certificates) = 2 and client_id is null
    else num_nonnulls(sign_in_url, certificates) = 0 and client_id is not null end),
  check ((tested_at is null) = (test is null))
);

alter table sign_in_connections enable row level security;
create policy sign_in_connections_read on sign_in_connections for select to ardoise_app
  using (org_id = app_org() and (select app_may('sign-in:read')));
create policy sign_in_connections_insert on sign_in_connections for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('sign-in:write')));
create policy sign_in_connections_update on sign_in_connections for update to ardoise_app
  using (org_id = app_org() and (select app_may('sign-in:write'))) with check (org_id = app_org());
create policy sign_in_connections_delete on sign_in_connections for delete to ardoise_app
  using (org_id = app_org() and (select app_may('sign-in:write')));
grant select, insert, update, delete on sign_in_connections to ardoise_app;

alter table sessions add foreign key (connection_id) references sign_in_connections (id) on delete cascade;

-- Client secrets, sealed.
create table sign_in_secrets (
  org_id uuid not null,
  connection_id uuid not null primary key,
  sealed text not null,
  foreign key (org_id, connection_id) references sign_in_connections (org_id, id) on delete cascade
);

alter table sign_in_secrets enable row level security;
create policy sign_in_secrets_read on sign_in_secrets for select to ardoise_app using (org_id = app_org() and (select app_may('sign-in:write')));
create policy sign_in_secrets_insert on sign_in_secrets for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('sign-in:write')));
create policy sign_in_secrets_update on sign_in_secrets for update to ardoise_app using (org_id = app_org() and (select app_may('sign-in:write')))
  with check (org_id = app_org());
create policy sign_in_secrets_delete on sign_in_secrets for delete to ardoise_app using (org_id = app_org() and (select app_may('sign-in:write')));
grant select, insert, update, delete on sign_in_secrets to ardoise_app;

create table sign_in_settings (
  org_id uuid primary key references organizations on delete cascade,
  -- Members whose address is of a proved domain sign in by a connection, and by nothing else.
  required boolean not null,
  -- The owner who keeps every means: without one, a provider that fails would lock everybody out.
  -- Null once their account is gone: the requirement stays, and spares the oldest owner.
  exempt_id uuid references users on delete set null,
  revision integer not null default 1,
  updated_by uuid,
  updated_at timestamptz(3) not null
);
create index sign_in_settings_required on sign_in_settings (org_id) where required;

alter table sign_in_settings enable row level security;
create policy sign_in_settings_read on sign_in_settings for select to ardoise_app using (org_id = app_org() and (select app_may('sign-in:read')));
create policy sign_in_settings_insert on sign_in_settings for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('sign-in:write')));
create policy sign_in_settings_update on sign_in_settings for update to ardoise_app using (org_id = app_org() and (select app_may('sign-in:write')))
  with check (org_id = app_org());
create policy sign_in_settings_delete on sign_in_settings for delete to ardoise_app using (org_id = app_org() and (select app_may('sign-in:write')));
grant select, insert, update, delete on sign_in_settings to ardoise_app;

-- Whom a provider's subject is here.
create table sign_in_identities (
  org_id uuid not null,
  connection_id uuid not null,
  subject text not null check (length(subject) between 1 and 400),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (connection_id, subject),
  foreign key (org_id, connection_id) references sign_in_connections (org_id, id) on delete cascade
);
create index sign_in_identities_user on sign_in_identities (user_id);

alter table sign_in_identities enable row level security;
create policy sign_in_identities_read on sign_in_identities for select to ardoise_app using (org_id = app_org() and (select app_may('sign-in:read')));
create policy sign_in_identities_insert on sign_in_identities for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('sign-in:write')));
create policy sign_in_identities_update on sign_in_identities for update to ardoise_app
  using (org_id = app_org() and (select app_may('sign-in:write'))) with check (org_id = app_org());
create policy sign_in_identities_delete on sign_in_identities for delete to ardoise_app
  using (org_id = app_org() and (select app_may('sign-in:write')));
grant select, insert, update, delete on sign_in_identities to ardoise_app;

-- Sign-ins under way, of people who are nobody yet: the platform's.
create table sign_in_attempts (
  id uuid primary key default new_id(),
  org_id uuid not null,
  connection_id uuid not null,
  -- Ours, in SAML's request or OpenID's state.
  request_id text not null unique,
  -- SHA-256 of the secret of the browser that began it.
  browser_hash bytea not null,
  target text not null check (length(target) <= 2000),
  -- Whoever tests the connection; null where somebody signs in.
  tester_id uuid references users on delete cascade,
  -- The connection's, when it began: a test says nothing of a connection that changed meanwhile.
  revision integer not null,
  created_at timestamptz(3) not null,
  -- The words of a checked answer: nobody answers twice.
  answered_at timestamptz(3),
  person jsonb,
  problem text check (length(problem) <= 40),
  foreign key (org_id, connection_id) references sign_in_connections (org_id, id) on delete cascade
);
create index sign_in_attempts_age on sign_in_attempts (created_at);

alter table sign_in_attempts enable row level security;

-- A provider proves who comes in to its own organization. To add a means to the account, its holder confirms by a mailed code or the password.
create function leave_unconfirmed() returns trigger language plpgsql as $$
begin
  new.confirmed_at := new.created_at - interval '1 day';
  return new;
end $$;
create trigger sessions_of_companies before insert on sessions for each row
  when (new.connection_id is not null) execute function leave_unconfirmed();

-- The owner whom a requirement spares: the one it names while an active owner, else the oldest of them.
create function sign_in_exempt(org uuid) returns uuid language sql stable as $$
  select m.user_id from memberships m left join sign_in_settings s on s.org_id = m.org_id
    where m.org_id = org and m.role = 'owner' and m.status = 'active'
    order by m.user_id is not distinct from s.exempt_id desc, m.created_at, m.user_id limit 1
$$;

-- The organizations that require their own sign-in of a user: an active member, by an address of a domain proved there, other than the
-- owner who is spared; as long as a connection is there to sign in by. The plan is judged by the caller.
create function sign_in_required_by(person uuid) returns table (org_id uuid) language sql stable as $$
  select s.org_id from users u
    join memberships m on m.user_id = u.id and m.status = 'active'
    join sign_in_settings s on s.org_id = m.org_id and s.required
    join organization_domains d on d.org_id = m.org_id and d.proved_at is not null and d.domain = split_part(u.email, '@', 2)
  where u.id = person and u.id is distinct from sign_in_exempt(m.org_id)
    and exists (select 1 from sign_in_connections c where c.org_id = m.org_id and c.enabled)
$$;

-- Ends the sessions that other ways opened, of members to whom the requirement applies and who have no other organization to work in.
-- Returns every member whom it concerns: what their other sessions reach is read again.
create function close_other_sessions() returns setof uuid language sql volatile security definer set search_path = public, pg_temp as $$
  with concerned as (
    select m.user_id, exists (
      select 1 from memberships o where o.user_id = m.user_id and o.org_id <> m.org_id and o.status = 'active') as elsewhere
    from memberships m
    where m.org_id = app_org() and (select app_may('sign-in:write'))
      and exists (select 1 from sign_in_required_by(m.user_id) r where r.org_id = app_org())),
  closed as (
    delete from sessions x using concerned c where x.user_id = c.user_id and not c.elsewhere and x.connection_id is null)
  select distinct x.user_id from concerned c join sessions x on x.user_id = c.user_id where x.connection_id is null
$$;

-- Ends the sessions that the organization's connections opened for the addresses of a domain. Returns their users.
create function close_sessions_at(of_domain text) returns setof uuid
  language sql volatile security definer set search_path = public, pg_temp as $$
  with closed as (
    delete from sessions x using sign_in_connections c, users u
      where c.org_id = app_org() and (select app_may('sign-in:write')) and x.connection_id = c.id
        and u.id = x.user_id and split_part(u.email, '@', 2) = of_domain
      returning x.user_id)
  select distinct user_id from closed
$$;
revoke execute on function close_sessions_at from public;
grant execute on function close_sessions_at to ardoise_app;

-- Whom the organization's provider or directory speaks for becomes its own. Where another organization spoke for the address before, the
-- domain changed hands: whatever opened the account in its time opens it no more. True then.
create function adopt_account(account uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  former uuid;
begin
  if not (app_may('sign-in:write') or app_may('directory:provision')) then
    raise insufficient_privilege using message = 'accounts are adopted by a provider or a directory';
  end if;
  select u.vouched_by into former from users u
    join organization_domains d on d.org_id = app_org() and d.proved_at is not null and d.domain = split_part(u.email, '@', 2)
    where u.id = account for no key update of u;
  if not found or former is not distinct from app_org() then return false; end if;
  update users u set vouched_by = app_org() where u.id = account;
  if former is null then return false; end if;
  delete from accounts a where a.user_id = account;
  delete from passkeys p where p.user_id = account;
  delete from second_factors f where f.user_id = account;
  delete from recovery_codes r where r.user_id = account;
  delete from owner_codes o where o.user_id = account;
  delete from devices d where d.user_id = account;
  delete from sessions s where s.user_id = account;
  delete from verifications v where v.value = account::text;
  delete from sign_in_identities i where i.user_id = account and i.org_id <> app_org();
  return true;
end $$;
revoke execute on function adopt_account from public;
grant execute on function adopt_account to ardoise_app;

-- Ends the sessions that a connection opened. Returns their users.
create function close_sessions_of(connection uuid) returns setof uuid
  language sql volatile security definer set search_path = public, pg_temp as $$
  with closed as (
    delete from sessions x using sign_in_connections c
      where c.id = connection and c.org_id = app_org() and (select app_may('sign-in:write')) and x.connection_id = c.id
      returning x.user_id)
  select distinct user_id from closed
$$;
