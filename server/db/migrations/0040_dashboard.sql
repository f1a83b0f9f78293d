-- Up Migration
create index quotes_sent on quotes (org_id, sent_at) include (status) where sent_at is not null;

-- One deal a quote: open from its sending until it is signed (won), refused or expired (lost).
alter table deals add column quote_id uuid;
create unique index deals_quote on deals (org_id, quote_id);
create index deals_opened on deals (org_id, created_at);
create index deals_closed on deals (org_id, closed_at) where closed_at is not null;
drop policy deals_insert on deals;
drop policy deals_update on deals;
create policy deals_insert on deals for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('deal:write')));
create policy deals_update on deals for update to ardoise_app
  using (org_id = app_org()) with check (org_id = app_org() and ((select app_may('deal:write')) or (select app_may('quote:sign'))));
