-- Up Migration
-- One journal for every document that a client signs or agrees to on a page (ADR 166): each event with its visitor, when it happens.
alter table signature_events
  drop constraint signature_events_pkey,
  alter column quote_id drop not null,
  add column mandate_id uuid,
  add column subscription_id uuid,
  add column document_id uuid not null generated always as (coalesce(quote_id, mandate_id, subscription_id)) stored,
  add primary key (org_id, document_id, position),
  add check (num_nonnulls(quote_id, mandate_id, subscription_id) = 1),
  add foreign key (org_id, mandate_id) references debit_mandates (org_id, id),
  add foreign key (org_id, subscription_id) references online_subscriptions (org_id, id);
-- A document that goes away asks whether it has events.
create index signature_events_quote on signature_events (org_id, quote_id) where quote_id is not null;
create index signature_events_mandate on signature_events (org_id, mandate_id) where mandate_id is not null;
create index signature_events_subscription on signature_events (org_id, subscription_id) where subscription_id is not null;

drop policy signature_events_insert on signature_events;
create policy signature_events_insert on signature_events for insert to ardoise_app
  with check (org_id = app_org() and case
    when quote_id is not null then (select app_may('quote:send')) or (select app_may('quote:sign'))
    when mandate_id is not null then (select app_may('bank:write')) or (select app_may('mandate:sign'))
    else (select app_may('invoice:issue')) end);
-- What a client did with a mandate is read by whoever reads mandates.
drop policy signature_events_read on signature_events;
create policy signature_events_read on signature_events for select to ardoise_app
  using (org_id = app_org() and (mandate_id is null or (select app_may('bank:read')) or (select app_may('mandate:sign'))));

-- The rule that a proof was made under; null of those made before rules had a name, whose files stay as they are.
alter table signatures add column proof_rule text;
alter table debit_mandates add column proof_rule text;
grant update (proof_rule) on debit_mandates to ardoise_app;

create or replace function debit_mandate_guard() returns trigger language plpgsql as $$
declare
  may constant text[] := case
    when new.state = 'revoked' then '{state,revoked_at,revoked_by,revoke_reason}'
    when old.state = 'waiting' and new.state = 'waiting' then '{token_hash,link_ends_at,opened_at}'
    when old.state = 'waiting' and new.state = 'active' then
      '{state,holder,iban,bic,signed_on,signed_at,signer_name,signer_quality,consent_version,document_sha256,proof_sha256,proof_file_key,proof_rule}'
    else '{}' end;
begin
  if tg_op = 'DELETE' or old.state = 'revoked' or to_jsonb(new) - may is distinct from to_jsonb(old) - may then
    raise exception 'a mandate is only signed, then revoked' using errcode = 'check_violation';
  end if;
  return new;
end $$;
