create table organizations (
  id uuid primary key default new_id(),
  name text not null check (length(name) between 2 and 80),
  slug text not null unique check (slug ~ '^[a-z0-9-]{2,50}$'),
  description text check (length(description) <= 400),
  industry text,
  size text not null default '1-10',
  website text,
  country text not null default 'FR',
  timezone text not null default 'Europe/Paris',
  billing_email text,
  currency text not null default 'EUR' check (currency in ('EUR', 'USD', 'GBP', 'CHF')),
  settings jsonb not null default '{"electronic_signature": true, "auto_reminders": false, "centralized_billing": false}',
  plan text not null default 'gratuit' check (plan in ('gratuit', 'premium', 'business', 'entreprise', 'partenaire')),
  -- What is printed on documents.
  legal_form text,
  siren text,
  siret text,
  vat_number text,
  address_line1 text,
  address_line2 text,
  postal_code text,
  city text,
  phone text,
  email text,
  logo_file_key text,
  sole_trader boolean not null default false,
  vat_franchise boolean not null default false,
  late_penalty_bps integer,
  quote_validity_days integer not null default 30 check (quote_validity_days between 1 and 365),
  payment_terms text not null default 'Paiement à 30 jours à compter de la date de facture.',
  quote_notes text,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Grows with each change of a fact; a save names the revision it was made from.
  revision integer not null default 1,
  -- Where the trial does not run from the creation of the organization: the demo's company is older than its trial.
  trial_started_at timestamptz,
  constraint organizations_industry check (industry in
    ('technology', 'finance', 'healthcare', 'retail', 'manufacturing', 'consulting', 'education', 'real-estate', 'other')),
  constraint organizations_size check (size in ('1-10', '11-50', '51-200', '200+'))
);
-- « Who names this file? » is asked before any file is deleted.
create index organizations_logo_file on organizations (logo_file_key) where logo_file_key is not null;
-- Organizations whose trial began in a range of days, for the job that mails them.
create index organizations_trial on organizations ((coalesce(trial_started_at, created_at))) where plan = 'gratuit';

alter table organizations enable row level security;
create policy organizations_read on organizations for select to ardoise_app using (id = app_org());
create policy organizations_update on organizations for update to ardoise_app
  using (id = app_org()) with check (id = app_org() and (select app_may('organization:update')));
-- The founder's transaction is scoped to the new id, so nobody can write a row of another organization.
create policy organizations_insert on organizations for insert to ardoise_app
  with check (id = app_org() and (select app_may('organization:delete')));
grant select, insert, update on organizations to ardoise_app;

alter table sessions add foreign key (active_organization_id) references organizations on delete set null;
alter table profiles
  add foreign key (last_org_id) references organizations on delete set null,
  add foreign key (default_org_id) references organizations on delete set null;

create table memberships (
  org_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member', 'billing', 'viewer')),
  status text not null default 'active' check (status in ('active', 'suspended')),
  -- Milliseconds, as JavaScript has them: a page's cursor must name the row exactly.
  created_at timestamptz(3) not null default now(),
  primary key (org_id, user_id)
);
create index memberships_user on memberships (user_id, created_at);
create index memberships_recent on memberships (org_id, created_at desc, user_id desc);
-- « Is there another owner? » is asked beside every page of members.
create index memberships_owners on memberships (org_id) where role = 'owner' and status = 'active';

alter table memberships enable row level security;
create policy memberships_read on memberships for select to ardoise_app using (org_id = app_org());
-- Only an owner touches an owner: organization:delete is what owners alone hold.
create policy memberships_write on memberships for all to ardoise_app
  using (org_id = app_org() and (select app_may('member:manage')) and (role <> 'owner' or (select app_may('organization:delete'))))
  with check (org_id = app_org() and (select app_may('member:manage')) and (role <> 'owner' or (select app_may('organization:delete'))));
-- Anyone may leave.
create policy memberships_leave on memberships for delete to ardoise_app using (org_id = app_org() and user_id = app_user());
grant select, insert, update, delete on memberships to ardoise_app;

create policy profiles_read on profiles for select to ardoise_app using (
  user_id = app_user() or exists (select 1 from memberships m where m.org_id = app_org() and m.user_id = profiles.user_id)
);

-- Slugs are unique across tenants, who see only their own row.
create function slug_taken(wanted text) returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select 1 from organizations where slug = wanted and id is distinct from app_org()) $$;

-- A session belongs to its user alone; it may only work where that user is an active member.
create function use_organization(session uuid) returns void language sql volatile security definer set search_path = public, pg_temp
  as $$ update sessions set active_organization_id = app_org()
        where id = session and user_id = app_user() and exists (
          select 1 from memberships m where m.org_id = app_org() and m.user_id = app_user() and m.status = 'active') $$;

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

create policy users_read on users for select to ardoise_app using (
  id = app_user()
  or exists (select 1 from memberships m where m.org_id = app_org() and m.user_id = users.id)
  or exists (select 1 from former_members f where f.org_id = app_org() and f.user_id = users.id)
);

create function remember_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into former_members (org_id, user_id)
    select o.id, u.id from organizations o, users u where o.id = old.org_id and u.id = old.user_id
    on conflict (org_id, user_id) do update set left_at = now();
  return null;
end $$;
create trigger memberships_remember after delete on memberships for each row execute function remember_member();

-- Whoever loses an organization is told which one, until they say that they have read it. Of the platform alone: GET /me reads it.
create table lost_access (
  user_id uuid not null references users on delete cascade,
  org_id uuid not null references organizations on delete cascade,
  reason text not null check (reason in ('suspended', 'removed')),
  -- Whether they said that they have read it.
  told boolean not null default false,
  primary key (user_id, org_id)
);
create index lost_access_organization on lost_access (org_id);

alter table lost_access enable row level security;

-- Follows memberships by itself, so that no way of changing one forgets it. A cascade finds no user or organization any more.
create function note_lost_access() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member memberships := coalesce(new, old);
  loss text := case
    when tg_op <> 'DELETE' then nullif(new.status, 'active')
    -- Who leaves knows it.
    when app_user() is distinct from old.user_id then 'removed'
  end;
begin
  if tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  delete from lost_access where user_id = member.user_id and org_id = member.org_id;
  if loss is not null then
    insert into lost_access (user_id, org_id, reason)
      select u.id, o.id, loss from users u, organizations o where u.id = member.user_id and o.id = member.org_id;
  elsif tg_op = 'INSERT' and member.role = 'owner' and member.user_id = app_user() then
    -- Who opens an organization of their own goes on from what they read.
    update lost_access set told = true where user_id = member.user_id;
  end if;
  return null;
end $$;
create trigger memberships_lost_access after insert or delete on memberships
  for each row execute function note_lost_access();
create trigger memberships_lost_access_change after update of status on memberships
  for each row when (old.status is distinct from new.status) execute function note_lost_access();
