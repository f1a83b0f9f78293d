-- Up Migration
-- Whose turn it is to send a quote of the organization: its number is printed on its pages, which are drawn before it is taken.
-- A holder that died leaves its turn when its time is over. What keeps numbers right is document_counters, not this.
create table sending_turns (
  org_id uuid primary key references organizations on delete cascade,
  holder uuid not null,
  held_until timestamptz(3) not null
);
alter table sending_turns enable row level security;
create policy sending_turns_all on sending_turns for all to ardoise_app
  using (org_id = app_org()) with check (org_id = app_org() and (select app_may('quote:write')));
grant select, insert, update, delete on sending_turns to ardoise_app;
