-- Rates of late payment that an organization read itself, for half-years that publishedRates (shared/domain/late-interest/rates.ts) does not have.
create table late_rates (
  org_id uuid not null references organizations on delete cascade,
  -- RateKind.
  kind text not null check (kind in ('legal', 'ecb')),
  -- The first day of its half-year.
  from_on date not null check (extract(day from from_on) = 1 and extract(month from from_on) in (1, 7)),
  -- Above 40 % it is a slip of the keyboard.
  bps integer not null check (bps between 1 and 4000),
  -- The text that sets it.
  source text not null check (length(source) between 1 and 200),
  revision integer not null default 1,
  entered_by uuid,
  entered_at timestamptz(3) not null,
  primary key (org_id, kind, from_on)
);
alter table late_rates enable row level security;
create policy late_rates_read on late_rates for select to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:read')));
create policy late_rates_insert on late_rates for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('reminder:manage')));
create policy late_rates_update on late_rates for update to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:manage'))) with check (org_id = app_org());
grant select, insert on late_rates to ardoise_app;
grant update (bps, source, revision, entered_by, entered_at) on late_rates to ardoise_app;
