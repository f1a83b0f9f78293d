-- An authenticator app (RFC 6238). One a user; not in force until its first code was given.
create table second_factors (
  id uuid primary key default new_id(),
  user_id uuid not null unique references users on delete cascade,
  name text not null check (length(name) <= 60),
  -- AES-256-GCM under a key that is not in the database.
  secret text not null,
  verified_at timestamptz,
  -- The last 30-second step whose code was accepted: a code serves once.
  last_step bigint not null default 0,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);

-- Keyed hashes; a code serves once.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- better-auth's model `passkey`, with when it last served.
create table passkeys (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Browsers that an account signed in from: a new one is told to its owner, a trusted one owes no second factor.
create table devices (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  user_agent text,
  trusted_until timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  unique (user_id, token_hash)
);

-- A code mailed to confirm who acts, one a user.
create table owner_codes (
  user_id uuid primary key references users on delete cascade,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- better-auth's model `jwks`: the keys that sign session tokens on request; the private half is encrypted.
create table signing_keys (
  id uuid primary key default new_id(),
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
