-- The day on which a client received a letter, recorded once. From that of a « mise en demeure », a consumer owes interest at the legal rate
-- (C. civ. 1231-6, 1344). A row of its own: a reminder that left never changes.
create table letter_receipts (
  org_id uuid not null references organizations on delete cascade,
  reminder_id uuid not null,
  received_on date not null,
  -- Whether the letter that was received is a « mise en demeure ».
  formal_notice boolean not null,
  recorded_by uuid,
  recorded_at timestamptz(3) not null,
  primary key (org_id, reminder_id),
  foreign key (org_id, reminder_id) references reminders (org_id, id) on delete cascade
);
alter table letter_receipts enable row level security;
create policy letter_receipts_read on letter_receipts for select to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:read')));
create policy letter_receipts_insert on letter_receipts for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('reminder:send')));
grant select, insert on letter_receipts to ardoise_app;

-- Electronic registered letters (CPCE L100): what a provider was asked to deliver, and how far it is (ADR 186).
create table registered_letters (
  org_id uuid not null references organizations on delete cascade,
  reminder_id uuid not null,
  -- By the stand-in, which sends nothing: it proves nothing, and no interest runs from it.
  simulated boolean not null,
  recipient_email text not null,
  recipient_name text not null,
  -- The day on which a consumer had agreed to such letters; null for others, whose agreement the law presumes.
  agreed_on date,
  state text not null default 'asked' check (state in ('asked', 'deposited', 'notified', 'accepted', 'refused', 'unclaimed')),
  -- When it reached this state, as the provider says.
  state_at timestamptz(3) not null,
  requested_by uuid,
  requested_at timestamptz(3) not null,
  -- The provider's id; null until it has the letter.
  provider_id text,
  -- The question to the provider whose answer is kept (ADR 181).
  asked_at timestamptz not null default '-infinity',
  proof_file_key text,
  proof_sha256 text,
  primary key (org_id, reminder_id),
  foreign key (org_id, reminder_id) references reminders (org_id, id) on delete cascade,
  check ((provider_id is null) = (state = 'asked')),
  check (num_nulls(proof_file_key, proof_sha256) in (0, 2))
);
create unique index registered_letters_provider on registered_letters (org_id, provider_id) where provider_id is not null;
create index registered_letters_followed on registered_letters (org_id, reminder_id) where proof_file_key is null;
create index registered_letters_proof_file on registered_letters (proof_file_key) where proof_file_key is not null;
alter table registered_letters enable row level security;
create policy registered_letters_read on registered_letters for select to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:read')));
create policy registered_letters_insert on registered_letters for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('reminder:send')));
create policy registered_letters_update on registered_letters for update to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:send'))) with check (org_id = app_org());
grant select, insert on registered_letters to ardoise_app;
grant update (state, state_at, provider_id, asked_at, proof_file_key, proof_sha256) on registered_letters to ardoise_app;
