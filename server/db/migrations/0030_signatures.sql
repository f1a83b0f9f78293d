-- Up Migration
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

-- A chain of hashes (shared/domain/signature-proof.ts): what happened to the sent quote, in order. Written under the
-- lock of the quote's row, never updated nor deleted.
create table signature_events (
  org_id uuid not null references organizations on delete cascade,
  quote_id uuid not null,
  position integer not null,
  event_type text not null,
  -- The French sentence, as hashed.
  label text not null,
  -- Milliseconds, as hashed.
  occurred_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  hash text not null,
  primary key (org_id, quote_id, position),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);

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
  primary key (org_id, id),
  unique (org_id, quote_id),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  foreign key (org_id, version_id) references quote_versions (org_id, id),
  foreign key (org_id, challenge_id) references signature_challenges (org_id, id)
);

do $$
declare t text;
begin
  foreach t in array array['signature_challenges', 'signature_events', 'signatures'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I for select to ardoise_app using (org_id = app_org())', t || '_read', t);
    execute format('grant select, insert on %I to ardoise_app', t);
  end loop;
  -- Only a client's link signs: no role of a member may write a signature or a code.
  foreach t in array array['signature_challenges', 'signatures'] loop
    execute format('create policy %I on %I for insert to ardoise_app with check (org_id = app_org() and (select app_may(''quote:sign'')))', t || '_insert', t);
  end loop;
end $$;
create policy signature_events_insert on signature_events for insert to ardoise_app
  with check (org_id = app_org() and ((select app_may('quote:send')) or (select app_may('quote:sign'))));
create policy signature_challenges_update on signature_challenges for update to ardoise_app
  using (org_id = app_org()) with check (org_id = app_org() and (select app_may('quote:sign')));
grant update (attempts, verified_at, consumed_at) on signature_challenges to ardoise_app;
