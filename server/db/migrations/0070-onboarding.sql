-- Where someone's onboarding was left, and what was typed; nothing of it is saved elsewhere before « Terminer ».
create table onboardings (
  org_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  step integer not null default 0 check (step between 0 and 3),
  draft jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (org_id, user_id)
);
create index onboardings_user on onboardings (user_id);

alter table onboardings enable row level security;
create policy onboardings_own on onboardings for all to ardoise_app
  using (org_id = app_org() and user_id = app_user()) with check (org_id = app_org() and user_id = app_user());
grant select, insert, update on onboardings to ardoise_app;
