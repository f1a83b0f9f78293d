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
  updated_at timestamptz not null default now(),
  -- The plan or offer that a visitor chose on the pricing page, kept until subscriptions can begin with it.
  wished_plan text check (char_length(wished_plan) between 1 and 40),
  -- « Terminer » ends the onboarding for good; « Ignorer pour plus tard » only puts it off.
  onboarding_finished boolean not null default false,
  -- The organization whose provider or directory spoke for the account's address last. Not a reference: that it was another stays known.
  vouched_by uuid
);

-- A tenant sees the public facts of its own members, nothing else of users.
alter table users enable row level security;
-- In the transaction that saves the company, one's own name and the end of one's own onboarding; nothing else of users.
create policy users_update on users for update to ardoise_app using (id = app_user()) with check (id = app_user());
-- An unproved address answers no invitation.
grant select (id, name, email, email_verified, image, status, onboarding_completed, created_at) on users to ardoise_app;
grant update (name, onboarding_completed, updated_at, onboarding_finished) on users to ardoise_app;

create table sessions (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  -- A stolen copy of the database opens no session: the cookie alone holds the token.
  token_hash text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  active_organization_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A session is one only when nothing is owed: server/http/session.ts reads none whose second factor is due.
  second_factor_due boolean not null default false,
  -- When whoever holds it last proved to be its owner: the sign-in, then each confirmation.
  confirmed_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- The connection by which the session was opened: its end is the session's: without it, nothing would bound what the session opens.
  connection_id uuid
);
create index sessions_user on sessions (user_id);
create index sessions_connection on sessions (connection_id) where connection_id is not null;

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
  -- A choice of the profile; without one, a session opens where one last worked.
  default_org_id uuid,
  updated_at timestamptz not null default now(),
  -- Digest of the stored avatar; null: none.
  avatar_version text,
  last_org_id uuid,
  -- Each picture has a key of its own: one written over the former would destroy it where the transaction fails afterwards.
  avatar_file_key text
);
create index profiles_avatar_file on profiles (avatar_file_key) where avatar_file_key is not null;

alter table profiles enable row level security;
create policy profiles_write on profiles for all to ardoise_app using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update on profiles to ardoise_app;

-- The caller's address, once proved. The owner reads it: the policy of users asks that of memberships, which asks this.
create function app_address() returns text language sql stable security definer set search_path = public, pg_temp
  as $$ select email from users where id = app_user() and email_verified $$;
