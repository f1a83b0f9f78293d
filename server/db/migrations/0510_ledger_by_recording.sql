-- Up Migration
-- What was recorded in a period for days of before it: e-reporting says which earlier periods it changes.
create index ledger_entries_recorded on ledger_entries (org_id, recorded_at);
