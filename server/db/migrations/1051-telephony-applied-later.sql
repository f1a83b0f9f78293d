-- What a provider says of a call is kept before it is answered, and applied just after (ADR 208). Null: not yet.
alter table telephony_events add column applied_at timestamptz(3);
update telephony_events set applied_at = received_at;
create index telephony_events_to_apply on telephony_events (received_at) where applied_at is null;
create policy telephony_events_apply on telephony_events for update to ardoise_app using (org_id = app_org() and (select app_may('call:write')))
  with check (org_id = app_org() and (select app_may('call:write')));
grant update (applied_at) on telephony_events to ardoise_app;
