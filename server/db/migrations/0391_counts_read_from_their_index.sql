-- Up Migration
-- As in 0360, with the number in the index: a year of statistics reads 100,000 of these rows, in half the time where it need not look at each (ADR 082).
alter table inbox_fact_counts
  drop constraint inbox_fact_counts_org_id_kind_on_day_hour_audience_id_user__key,
  add constraint inbox_fact_counts_key unique nulls not distinct (org_id, kind, on_day, hour, audience_id, user_id, team_id) include (n);
