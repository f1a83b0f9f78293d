-- Sales calls (ADR 188): what was said on the telephone, who may be called, and the lists that are called one after the other.

-- A number that is kept once its person is erased: an organization finds it again, and nobody reads it.
create function number_hash(org uuid, number text) returns bytea language sql immutable parallel safe
  as $$ select sha256(convert_to(org::text || ' ' || number, 'UTF8')) $$;

-- What callers read aloud. Archived, never deleted: lists name them.
create table call_scripts (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  name text not null check (length(name) between 1 and 80),
  purpose text not null check (purpose in ('collection', 'delivery', 'contract', 'prospecting')),
  body text not null check (length(body) between 1 and 10000),
  archived_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null,
  revision integer not null default 1,
  primary key (org_id, id)
);
create index call_scripts_by_name on call_scripts (org_id, name, id) where archived_at is null;
alter table call_scripts enable row level security;
create policy call_scripts_read on call_scripts for select to ardoise_app using (org_id = app_org() and (select app_may('call:read')));
create policy call_scripts_insert on call_scripts for insert to ardoise_app with check (org_id = app_org() and (select app_may('call:write')));
create policy call_scripts_update on call_scripts for update to ardoise_app using (org_id = app_org() and (select app_may('call:write')))
  with check (org_id = app_org());
grant select, insert on call_scripts to ardoise_app;
grant update (name, purpose, body, archived_at, revision) on call_scripts to ardoise_app;

create table call_lists (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  name text not null check (length(name) between 1 and 120),
  purpose text not null check (purpose in ('collection', 'delivery', 'contract', 'prospecting')),
  source text not null check (source in ('contacts', 'reminders', 'ids')),
  script_id uuid,
  -- Who works it; null: whoever wants to.
  assignee_id uuid,
  created_by uuid,
  created_at timestamptz(3) not null,
  closed_at timestamptz(3),
  revision integer not null default 1,
  primary key (org_id, id),
  foreign key (org_id, script_id) references call_scripts (org_id, id)
);
create index call_lists_open on call_lists (org_id, created_at desc, id desc) where closed_at is null;
create index call_lists_closed on call_lists (org_id, created_at desc, id desc) where closed_at is not null;
create index call_lists_script on call_lists (org_id, script_id) where script_id is not null;
create index call_lists_assignee on call_lists (org_id, assignee_id) where assignee_id is not null and closed_at is null;
alter table call_lists enable row level security;
create policy call_lists_read on call_lists for select to ardoise_app using (org_id = app_org() and (select app_may('call:read')));
create policy call_lists_insert on call_lists for insert to ardoise_app with check (org_id = app_org() and (select app_may('call:write')));
-- Lists of somebody who leaves, or is removed, are given back.
create policy call_lists_update on call_lists for update to ardoise_app
  using (org_id = app_org() and (assignee_id = app_user()
    or (select app_may('call:write')) or (select app_may('member:manage')) or (select app_may('directory:provision'))))
  with check (org_id = app_org());
grant select, insert on call_lists to ardoise_app;
grant update (name, script_id, assignee_id, closed_at, revision) on call_lists to ardoise_app;

create table calls (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  direction text not null check (direction in ('out', 'in')),
  -- E.164; null: hidden, or none was said, or its person is erased.
  number text check (number ~ '^\+[1-9]\d{3,14}$'),
  company_id uuid,
  contact_id uuid,
  -- As it was then; null: nobody known.
  client_name text check (length(client_name) <= 300),
  -- The member who called or was called.
  caller_id uuid,
  purpose text check (purpose in ('collection', 'delivery', 'contract', 'prospecting')),
  state text not null check (state in ('ringing', 'under_way', 'ended')),
  outcome text check (outcome in ('joined', 'voicemail', 'no_answer', 'busy', 'wrong_number', 'callback', 'interested', 'refusal', 'promise', 'dispute', 'stop')),
  started_at timestamptz(3) not null,
  answered_at timestamptz(3),
  ended_at timestamptz(3),
  duration_seconds integer check (duration_seconds between 0 and 86400),
  duration_estimated boolean not null default true,
  callback_at timestamptz(3),
  notes text not null default '' check (length(notes) <= 5000),
  next_action text not null default '' check (length(next_action) <= 300),
  provider text check (provider in ('aircall', 'generic', 'local')),
  provider_call_id text check (length(provider_call_id) between 1 and 200),
  list_id uuid,
  reminder_id uuid,
  promise_id uuid,
  dispute_id uuid,
  -- What the law forbade of a call that was made all the same: { code, reason, article }, as mayCall said then.
  breach jsonb,
  created_by uuid,
  created_at timestamptz(3) not null,
  revision integer not null default 1,
  sort_client text collate "C" generated always as (fold(client_name)) stored,
  primary key (org_id, id),
  foreign key (org_id, company_id) references companies on delete set null (company_id),
  foreign key (org_id, contact_id) references contacts on delete set null (contact_id),
  foreign key (org_id, list_id) references call_lists (org_id, id),
  foreign key (org_id, reminder_id) references reminders (org_id, id),
  foreign key (org_id, promise_id) references payment_promises (org_id, id),
  foreign key (org_id, dispute_id) references invoice_disputes (org_id, id),
  check ((provider is null) = (provider_call_id is null)),
  check (outcome is null or (purpose is not null and state = 'ended')),
  check (ended_at is null or state = 'ended')
);
create unique index calls_provider on calls (org_id, provider, provider_call_id) where provider is not null;
create index calls_recent on calls (org_id, started_at desc, id desc);
create index calls_by_outcome on calls (org_id, outcome, started_at desc, id desc);
create index calls_by_purpose on calls (org_id, purpose, started_at desc, id desc);
create index calls_by_caller on calls (org_id, caller_id, started_at desc, id desc);
create index calls_company on calls (org_id, company_id, started_at desc, id desc) where company_id is not null;
create index calls_contact on calls (org_id, contact_id, started_at desc, id desc) where contact_id is not null;
create index calls_number on calls (org_id, number, started_at desc) where number is not null;
create index calls_ringing on calls (org_id, caller_id) where state = 'ringing';
create index calls_list on calls (org_id, list_id) where list_id is not null;
create index calls_reminder on calls (org_id, reminder_id) where reminder_id is not null;
create index calls_promise on calls (org_id, promise_id) where promise_id is not null;
create index calls_dispute on calls (org_id, dispute_id) where dispute_id is not null;
alter table calls enable row level security;
create policy calls_read on calls for select to ardoise_app using (org_id = app_org() and (select app_may('call:read')));
create policy calls_insert on calls for insert to ardoise_app with check (org_id = app_org() and (select app_may('call:write')));
create policy calls_update on calls for update to ardoise_app using (org_id = app_org() and (select app_may('call:write')))
  with check (org_id = app_org());
grant select, insert on calls to ardoise_app;
grant update (direction, number, company_id, contact_id, client_name, caller_id, purpose, state, outcome, started_at, answered_at, ended_at, duration_seconds,
  duration_estimated, callback_at, notes, next_action, list_id, reminder_id, promise_id, dispute_id, breach, provider, provider_call_id, revision) on calls to ardoise_app;

create table call_list_entries (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  list_id uuid not null,
  position integer not null,
  company_id uuid,
  contact_id uuid,
  client_name text not null,
  number text,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'skipped', 'refused')),
  -- Why it was skipped, or what the law says.
  reason text check (length(reason) <= 500),
  -- Somebody asked to be called then.
  not_before_at timestamptz(3),
  reminder_id uuid,
  call_id uuid,
  settled_at timestamptz(3),
  settled_by uuid,
  primary key (org_id, id),
  unique (org_id, list_id, position),
  foreign key (org_id, list_id) references call_lists (org_id, id) on delete cascade,
  foreign key (org_id, company_id) references companies on delete set null (company_id),
  foreign key (org_id, contact_id) references contacts on delete set null (contact_id),
  foreign key (org_id, reminder_id) references reminders (org_id, id),
  foreign key (org_id, call_id) references calls (org_id, id),
  check ((state = 'waiting') = (settled_at is null))
);
create index call_list_entries_waiting on call_list_entries (org_id, list_id, position) where state = 'waiting';
create index call_list_entries_company on call_list_entries (org_id, company_id) where company_id is not null;
create index call_list_entries_contact on call_list_entries (org_id, contact_id) where contact_id is not null;
create index call_list_entries_reminder on call_list_entries (org_id, reminder_id) where reminder_id is not null;
create index call_list_entries_call on call_list_entries (org_id, call_id) where call_id is not null;
alter table call_list_entries enable row level security;
create policy call_list_entries_read on call_list_entries for select to ardoise_app using (org_id = app_org() and (select app_may('call:read')));
create policy call_list_entries_insert on call_list_entries for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('call:write')));
create policy call_list_entries_update on call_list_entries for update to ardoise_app
  using (org_id = app_org() and (select app_may('call:write'))) with check (org_id = app_org());
grant select, insert on call_list_entries to ardoise_app;
grant update (company_id, contact_id, client_name, number, state, reason, not_before_at, call_id, settled_at, settled_by)
  on call_list_entries to ardoise_app;

-- Only ever added to: proof is on the professional (C. conso L223-1).
create table call_consents (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  company_id uuid,
  contact_id uuid,
  client_name text not null,
  number text not null check (number ~ '^\+[1-9]\d{3,14}$'),
  -- What the person agreed to, word for word.
  text text not null check (length(text) between 1 and 2000),
  text_version text not null check (length(text_version) between 1 and 60),
  channel text not null check (channel in ('form', 'paper', 'mail', 'meeting', 'phone', 'portal')),
  given_at timestamptz(3) not null,
  -- What one may call about.
  scope text not null check (length(scope) between 1 and 200),
  -- They agreed to be called outside the hours of the law.
  any_hour boolean not null,
  hours text not null default '' check (length(hours) <= 200),
  document_id uuid,
  proof text not null default '' check (length(proof) <= 500),
  ip inet,
  recorded_by uuid,
  recorded_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, company_id) references companies on delete set null (company_id),
  foreign key (org_id, contact_id) references contacts on delete set null (contact_id),
  foreign key (org_id, document_id) references client_documents on delete set null (document_id)
);
create index call_consents_number on call_consents (org_id, number, given_at desc);
create index call_consents_company on call_consents (org_id, company_id) where company_id is not null;
create index call_consents_contact on call_consents (org_id, contact_id) where contact_id is not null;
create index call_consents_document on call_consents (org_id, document_id) where document_id is not null;
alter table call_consents enable row level security;
create policy call_consents_read on call_consents for select to ardoise_app using (org_id = app_org() and (select app_may('call:read')));
create policy call_consents_insert on call_consents for insert to ardoise_app with check (org_id = app_org() and (select app_may('call:write')));
grant select, insert on call_consents to ardoise_app;

create table call_consent_ends (
  org_id uuid not null references organizations on delete cascade,
  consent_id uuid not null,
  revoked_at timestamptz(3) not null,
  revoked_by uuid,
  note text not null default '' check (length(note) <= 500),
  primary key (org_id, consent_id),
  foreign key (org_id, consent_id) references call_consents (org_id, id) on delete cascade
);
alter table call_consent_ends enable row level security;
create policy call_consent_ends_read on call_consent_ends for select to ardoise_app using (org_id = app_org() and (select app_may('call:read')));
create policy call_consent_ends_insert on call_consent_ends for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('call:write')));
grant select, insert on call_consent_ends to ardoise_app;

-- For good, by the person and by the hash of the number: it survives the person's card, and holds for whoever has the number later.
create table call_oppositions (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  company_id uuid,
  contact_id uuid,
  -- Null once the person is erased.
  number text check (number ~ '^\+[1-9]\d{3,14}$'),
  number_hash bytea,
  source text not null check (source in ('call', 'mail', 'meeting', 'import', 'other')),
  note text not null default '' check (length(note) <= 500),
  opposed_at timestamptz(3) not null,
  recorded_by uuid,
  primary key (org_id, id),
  foreign key (org_id, company_id) references companies on delete set null (company_id),
  foreign key (org_id, contact_id) references contacts on delete set null (contact_id)
);
create index call_oppositions_number on call_oppositions (org_id, number_hash) where number_hash is not null;
create index call_oppositions_company on call_oppositions (org_id, company_id) where company_id is not null;
create index call_oppositions_contact on call_oppositions (org_id, contact_id) where contact_id is not null;
alter table call_oppositions enable row level security;
create policy call_oppositions_read on call_oppositions for select to ardoise_app using (org_id = app_org() and (select app_may('call:read')));
create policy call_oppositions_insert on call_oppositions for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('call:write')));
grant select, insert on call_oppositions to ardoise_app;

-- Numbers that reached somebody else twice, or that somebody marked: the number is bad, not the client.
create table bad_numbers (
  org_id uuid not null references organizations on delete cascade,
  number text not null,
  marked_by uuid,
  marked_at timestamptz(3) not null,
  primary key (org_id, number)
);
alter table bad_numbers enable row level security;
create policy bad_numbers_read on bad_numbers for select to ardoise_app using (org_id = app_org() and (select app_may('call:read')));
create policy bad_numbers_insert on bad_numbers for insert to ardoise_app with check (org_id = app_org() and (select app_may('call:write')));
create policy bad_numbers_delete on bad_numbers for delete to ardoise_app using (org_id = app_org() and (select app_may('call:write')));
grant select, insert, delete on bad_numbers to ardoise_app;

create table call_settings (
  org_id uuid primary key references organizations on delete cascade,
  consent_text text not null check (length(consent_text) between 20 and 2000),
  consent_version text not null,
  sells_renovation boolean not null default false,
  revision integer not null default 1,
  updated_by uuid,
  updated_at timestamptz(3)
);
alter table call_settings enable row level security;
create policy call_settings_read on call_settings for select to ardoise_app using (org_id = app_org() and (select app_may('call:read')));
create policy call_settings_insert on call_settings for insert to ardoise_app with check (org_id = app_org() and (select app_may('call:manage')));
create policy call_settings_update on call_settings for update to ardoise_app using (org_id = app_org() and (select app_may('call:manage')))
  with check (org_id = app_org());
grant select, insert, update on call_settings to ardoise_app;

-- Who a telephone provider is, and the secret that signs what it says, sealed (server/sealed-text.ts).
create table telephony_connections (
  org_id uuid not null references organizations on delete cascade,
  provider text not null check (provider in ('aircall', 'generic')),
  -- Of the address to which it sends.
  endpoint uuid not null default gen_random_uuid() unique,
  sealed_secret text not null,
  connected_by uuid,
  connected_at timestamptz(3) not null,
  primary key (org_id, provider)
);
alter table telephony_connections enable row level security;
create policy telephony_connections_read on telephony_connections for select to ardoise_app
  using (org_id = app_org() and (select app_may('call:read')));
create policy telephony_connections_insert on telephony_connections for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('call:manage')));
create policy telephony_connections_update on telephony_connections for update to ardoise_app
  using (org_id = app_org() and (select app_may('call:manage'))) with check (org_id = app_org());
create policy telephony_connections_delete on telephony_connections for delete to ardoise_app
  using (org_id = app_org() and (select app_may('call:manage')));
grant select, insert, update, delete on telephony_connections to ardoise_app;

create table telephony_lines (
  org_id uuid not null references organizations on delete cascade,
  provider text not null check (provider in ('aircall', 'generic', 'local')),
  -- The provider's id, address or extension of somebody.
  provider_user text not null check (length(provider_user) between 1 and 120),
  user_id uuid not null references users on delete cascade,
  primary key (org_id, provider, provider_user)
);
create index telephony_lines_user on telephony_lines (user_id);
alter table telephony_lines enable row level security;
create policy telephony_lines_read on telephony_lines for select to ardoise_app using (org_id = app_org() and (select app_may('call:read')));
create policy telephony_lines_insert on telephony_lines for insert to ardoise_app with check (org_id = app_org() and (select app_may('call:manage')));
-- Whoever leaves, or removes somebody, takes their lines away.
create policy telephony_lines_delete on telephony_lines for delete to ardoise_app using (org_id = app_org() and (user_id = app_user()
  or (select app_may('call:manage')) or (select app_may('member:manage')) or (select app_may('directory:provision'))));
grant select, insert, delete on telephony_lines to ardoise_app;

-- What providers said, once each, in any order; kept for ninety days. Without the addresses of recordings.
create table telephony_events (
  org_id uuid not null references organizations on delete cascade,
  provider text not null,
  provider_call_id text not null check (length(provider_call_id) between 1 and 200),
  -- Names it among those of its provider: « 42:call.created ».
  event text not null check (length(event) between 1 and 320),
  -- Whether Ardoise knows it.
  known boolean not null,
  payload jsonb not null,
  received_at timestamptz(3) not null,
  primary key (org_id, provider, provider_call_id, event)
);
create index telephony_events_age on telephony_events (received_at);
create index telephony_events_last on telephony_events (org_id, provider, received_at desc);
alter table telephony_events enable row level security;
create policy telephony_events_read on telephony_events for select to ardoise_app using (org_id = app_org() and (select app_may('call:read')));
create policy telephony_events_insert on telephony_events for insert to ardoise_app with check (org_id = app_org() and (select app_may('call:write')));
grant select, insert on telephony_events to ardoise_app;

-- Whose number is it? The last nine digits, as networks tell a number in several ways.
create index contacts_phone on contacts (org_id, right(phone, 9)) where phone is not null;
create index contacts_mobile on contacts (org_id, right(mobile, 9)) where mobile is not null;
create index companies_phone on companies (org_id, right(phone, 9)) where phone is not null;

-- A member notes that a client disputes an invoice on the telephone: without a link.
alter table invoice_disputes alter column link_id drop not null, add column opened_by uuid;
alter table invoice_disputes add check (num_nonnulls(link_id, opened_by) = 1);
create policy invoice_disputes_note on invoice_disputes for insert to ardoise_app
  with check (org_id = app_org() and settled_at is null and link_id is null and opened_by = app_user() and (select app_may('invoice:send')));

-- Whoever is erased takes calls' words, consents and their proofs along; an opposition stays, by the hash of the number alone. An id names one
-- contact or one company; an organization that is erased takes all of it along.
create function forget_calls() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from organizations where id = old.org_id) then return old; end if;
  delete from call_consents where org_id = old.org_id and (contact_id = old.id or (company_id = old.id and contact_id is null));
  update call_oppositions set number = null, note = '', recorded_by = null, contact_id = null, company_id = null
  where org_id = old.org_id and (contact_id = old.id or company_id = old.id);
  update calls set number = null, client_name = null, notes = '', next_action = '' where org_id = old.org_id and contact_id = old.id
    or org_id = old.org_id and company_id = old.id and contact_id is null;
  update call_list_entries set number = null, client_name = '', state = 'skipped', settled_at = coalesce(settled_at, now())
  where org_id = old.org_id and (contact_id = old.id or company_id = old.id and contact_id is null);
  return old;
end $$;
create trigger contacts_forget_calls before delete on contacts for each row execute function forget_calls();
create trigger companies_forget_calls before delete on companies for each row execute function forget_calls();
