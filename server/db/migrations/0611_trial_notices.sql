-- Up Migration
-- Mails about a trial that ends, each once; a trial begun again has its own. Of the platform: no tenant reads or writes them.
create table trial_notices (
  org_id uuid not null references organizations on delete cascade,
  trial_started_at timestamptz not null,
  notice text not null check (notice in ('seven-days', 'one-day', 'end')),
  mailed_at timestamptz(3) not null,
  primary key (org_id, trial_started_at, notice)
);
alter table trial_notices enable row level security;
-- Organizations whose trial began in a range of days, for the job that mails them.
create index organizations_trial on organizations ((coalesce(trial_started_at, created_at))) where plan = 'gratuit';
