-- One-time codes of signers; only their keyed hash is kept.
create table signature_challenges (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  link_id uuid not null,
  sent_to text not null,
  code_hash bytea not null,
  -- Wrong tries: counted in a transaction of their own, so that a failed signature cannot give them back.
  attempts integer not null default 0,
  verified_at timestamptz(3),
  consumed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (org_id, id),
  foreign key (org_id, link_id) references quote_links (org_id, id)
);
create index signature_challenges_link on signature_challenges (org_id, link_id, created_at desc);

-- Only a client's link signs: no role of a member may write a signature or a code.
alter table signature_challenges enable row level security;
create policy signature_challenges_read on signature_challenges for select to ardoise_app using (org_id = app_org());
create policy signature_challenges_insert on signature_challenges for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('quote:sign')));
create policy signature_challenges_update on signature_challenges for update to ardoise_app
  using (org_id = app_org()) with check (org_id = app_org() and (select app_may('quote:sign')));
grant select, insert on signature_challenges to ardoise_app;
grant update (attempts, verified_at, consumed_at) on signature_challenges to ardoise_app;

-- One journal for every document that a client signs or agrees to on a page (ADR 166): each event with its visitor, when it happens, in a chain of
-- hashes (signature-proof.ts). Written under the lock of the document's row, never updated nor deleted.
create table signature_events (
  org_id uuid not null references organizations on delete cascade,
  quote_id uuid,
  position integer not null,
  event_type text not null,
  -- The French sentence, as hashed.
  label text not null,
  -- Milliseconds, as hashed.
  occurred_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  hash text not null,
  mandate_id uuid,
  subscription_id uuid,
  document_id uuid not null generated always as (coalesce(quote_id, mandate_id, subscription_id)) stored,
  foreign key (org_id, quote_id) references quotes (org_id, id),
  primary key (org_id, document_id, position),
  check (num_nonnulls(quote_id, mandate_id, subscription_id) = 1)
);
-- A document that goes away asks whether it has events.
create index signature_events_quote on signature_events (org_id, quote_id) where quote_id is not null;
create index signature_events_mandate on signature_events (org_id, mandate_id) where mandate_id is not null;
create index signature_events_subscription on signature_events (org_id, subscription_id) where subscription_id is not null;

alter table signature_events enable row level security;
create policy signature_events_insert on signature_events for insert to ardoise_app
  with check (org_id = app_org() and case
    when quote_id is not null then (select app_may('quote:send')) or (select app_may('quote:sign'))
    when mandate_id is not null then (select app_may('bank:write')) or (select app_may('mandate:sign'))
    else (select app_may('invoice:issue')) end);
-- What a client did with a mandate is read by whoever reads mandates.
create policy signature_events_read on signature_events for select to ardoise_app
  using (org_id = app_org() and (mandate_id is null or (select app_may('bank:read')) or (select app_may('mandate:sign'))));
grant select, insert on signature_events to ardoise_app;

create table signatures (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  quote_id uuid not null,
  version_id uuid not null,
  link_id uuid not null,
  challenge_id uuid not null,
  signer_name text not null,
  signer_quality text not null,
  signer_email text not null,
  consent_version text not null,
  kind text not null check (kind in ('typed', 'drawn')),
  ip_address text,
  user_agent text,
  signed_at timestamptz(3) not null,
  document_sha256 text not null,
  sealed_sha256 text not null,
  proof_sha256 text not null,
  sealed_file_key text not null,
  proof_pdf_file_key text not null,
  proof_json_file_key text not null,
  created_at timestamptz not null default now(),
  -- The rule that the proof was made under; null where rules had no name yet: such files stay as they are.
  proof_rule text,
  primary key (org_id, id),
  unique (org_id, quote_id),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  foreign key (org_id, version_id) references quote_versions (org_id, id),
  foreign key (org_id, challenge_id) references signature_challenges (org_id, id)
);
create index signatures_sealed_file on signatures (sealed_file_key);
create index signatures_proof_pdf_file on signatures (proof_pdf_file_key);
create index signatures_proof_json_file on signatures (proof_json_file_key);

alter table signatures enable row level security;
create policy signatures_read on signatures for select to ardoise_app using (org_id = app_org());
create policy signatures_insert on signatures for insert to ardoise_app with check (org_id = app_org() and (select app_may('quote:sign')));
grant select, insert on signatures to ardoise_app;
