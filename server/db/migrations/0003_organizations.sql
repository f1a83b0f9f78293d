-- Up Migration
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
  updated_at timestamptz not null default now()
);

create table memberships (
  org_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member', 'billing', 'viewer')),
  status text not null default 'active' check (status in ('active', 'suspended')),
  created_at timestamptz not null default now(),
  primary key (org_id, user_id)
);
create index memberships_user on memberships (user_id, created_at);
alter table sessions add foreign key (active_organization_id) references organizations on delete set null;
alter table profiles add foreign key (default_org_id) references organizations on delete set null;

alter table organizations enable row level security;
create policy organizations_read on organizations for select to ardoise_app using (id = app_org());
create policy organizations_update on organizations for update to ardoise_app
  using (id = app_org()) with check (id = app_org() and (select app_may('organization:update')));
-- The founder's transaction is scoped to the new id, so nobody can write a row of another organization.
create policy organizations_insert on organizations for insert to ardoise_app
  with check (id = app_org() and (select app_may('organization:delete')));
grant select, insert, update on organizations to ardoise_app;

alter table memberships enable row level security;
create policy memberships_read on memberships for select to ardoise_app using (org_id = app_org());
-- Only an owner touches an owner: organization:delete is what owners alone hold.
create policy memberships_write on memberships for all to ardoise_app
  using (org_id = app_org() and (select app_may('member:manage')) and (role <> 'owner' or (select app_may('organization:delete'))))
  with check (org_id = app_org() and (select app_may('member:manage')) and (role <> 'owner' or (select app_may('organization:delete'))));
grant select, insert, update, delete on memberships to ardoise_app;

-- A tenant sees the public facts of its own members, nothing else of users.
alter table users enable row level security;
create policy users_read on users for select to ardoise_app using (
  id = app_user() or exists (select 1 from memberships m where m.org_id = app_org() and m.user_id = users.id)
);
grant select (id, name, email, image, status, onboarding_completed, created_at) on users to ardoise_app;

alter table profiles enable row level security;
create policy profiles_read on profiles for select to ardoise_app using (
  user_id = app_user() or exists (select 1 from memberships m where m.org_id = app_org() and m.user_id = profiles.user_id)
);
create policy profiles_write on profiles for all to ardoise_app using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update on profiles to ardoise_app;

-- Slugs are unique across tenants, who see only their own row.
create function slug_taken(wanted text) returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select 1 from organizations where slug = wanted and id is distinct from app_org()) $$;

-- A session belongs to its user alone; it may only work where that user is an active member.
create function use_organization(session uuid) returns void language sql volatile security definer set search_path = public, pg_temp
  as $$ update sessions set active_organization_id = app_org()
        where id = session and user_id = app_user() and exists (
          select 1 from memberships m where m.org_id = app_org() and m.user_id = app_user() and m.status = 'active') $$;
