-- What is deleted after its time (server/retention.ts, ADR 176) is found by these each hour.
create index invitations_expiry on invitations (expires_at);
create index directory_refusals_age on directory_refusals (at);
create index auto_replies_sent_age on auto_replies_sent (sent_at);
create index sessions_expiry on sessions (expires_at);
create index sessions_half_open on sessions (created_at) where second_factor_due;
create index owner_codes_expiry on owner_codes (expires_at);
create index devices_last_use on devices (last_used_at);
create index due_failures_retry on due_failures (retry_at);
