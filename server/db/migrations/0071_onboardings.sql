-- Up Migration
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

-- In the transaction that saves the company, one's own name and the end of one's own onboarding; nothing else of users.
create policy users_update on users for update to ardoise_app using (id = app_user()) with check (id = app_user());
grant update (name, onboarding_completed, updated_at) on users to ardoise_app;

-- The demonstration of the onboarding stays a draft: no number, no link, no figure. One an organization.
alter table quotes add constraint quotes_demo_is_draft check (not is_demo or status = 'draft');
create unique index quotes_demo on quotes (org_id) where is_demo;

-- The demo accounts are not asked.
update users set onboarding_completed = true
where exists (select 1 from memberships m join organizations o on o.id = m.org_id where m.user_id = users.id and o.is_demo);

-- Sums leave the demonstration out.
drop index quotes_status_totals;
create index quotes_status_totals on quotes (org_id, status) include (net_cents, gross_cents, is_demo);
