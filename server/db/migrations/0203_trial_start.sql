-- Up Migration
-- Where the trial does not run from the creation of the organization: the demo's company is older than its trial.
alter table organizations add column trial_started_at timestamptz;
