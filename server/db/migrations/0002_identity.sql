-- Up Migration
-- users, sessions, accounts and verifications belong to better-auth (server/integrations/auth).
create table users (
  id uuid primary key default new_id(),
  name text not null default 'Utilisateur',
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  status text not null default 'active' check (status in ('active', 'suspended')),
  company_name text,
  onboarding_completed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  active_organization_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

create table accounts (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user on accounts (user_id);

create table verifications (
  id uuid primary key default new_id(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
create index verifications_expiry on verifications (expires_at);

create table profiles (
  user_id uuid primary key references users on delete cascade,
  first_name text,
  last_name text,
  phone text,
  title text,
  bio text check (length(bio) <= 500),
  default_org_id uuid,
  updated_at timestamptz not null default now()
);

-- Counters of guessable or costly actions; shared by every process.
create unlogged table rate_limits (
  key text primary key,
  window_ends_at timestamptz not null,
  hits integer not null
);
create index rate_limits_expiry on rate_limits (window_ends_at);
