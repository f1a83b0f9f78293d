-- What people write to the operator of the installation. The tenant role is granted nothing: only platform code, which
-- names the rows, reads or writes them.
create table contact_messages (
  id uuid primary key default new_id(),
  -- Of the form's token: the same form sent twice is one message.
  form_id uuid not null unique,
  name text not null,
  email text not null,
  company text not null,
  phone text,
  subject text not null,
  message text not null check (length(message) <= 5000),
  -- The hidden field was filled: kept a while in case of a mistake, mailed to nobody.
  suspected boolean not null default false,
  created_at timestamptz not null
);
create index contact_messages_age on contact_messages (created_at);

alter table contact_messages enable row level security;

create table help_requests (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  org_id uuid references organizations on delete set null,
  -- The request's Idempotency-Key: the same one sent twice is one request.
  request_key text not null,
  kind text not null check (kind in ('support', 'bug')),
  subject text not null,
  message text not null check (length(message) <= 5000),
  page text,
  browser text,
  operator_mail_id uuid references outgoing_mails on delete set null,
  handled_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, request_key)
);
create index help_requests_of_user on help_requests (user_id, created_at desc, id desc);

alter table help_requests enable row level security;
