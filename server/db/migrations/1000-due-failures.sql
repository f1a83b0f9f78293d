-- Rows that could not become what they were to be at their instant (server/due-dates.ts, ADR 175): each is tried again alone, later and later.
create table due_failures (
  org_id uuid not null references organizations on delete cascade,
  kind text not null,
  row_id uuid not null,
  attempts integer not null,
  retry_at timestamptz(3) not null,
  primary key (org_id, kind, row_id)
);

alter table due_failures enable row level security;
create policy due_failures_read on due_failures for select to ardoise_app
  using (org_id = app_org() and (select app_may('*')));
create policy due_failures_delete on due_failures for delete to ardoise_app
  using (org_id = app_org() and (select app_may('*')));
grant select, delete on due_failures to ardoise_app;
