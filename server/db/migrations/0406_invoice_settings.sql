-- Up Migration
-- Series (UsedSeries of shared/domain/invoices/numbering.ts) whose format was replaced: none of their numbers may come again.
alter table invoice_settings add column past_series jsonb not null default '[]';

-- Whoever sets the organization chooses the number that a counter starts from; numbers themselves are taken by whoever issues.
drop policy invoice_series_insert on invoice_series;
create policy invoice_series_insert on invoice_series for insert to ardoise_app with check (org_id = app_org()
  and ((select app_may('invoice:issue')) or ((select app_may('organization:update')) and last_issued_on is null)));
drop policy invoice_series_update on invoice_series;
create policy invoice_series_update on invoice_series for update to ardoise_app
  using (org_id = app_org()) with check (org_id = app_org()
  and ((select app_may('invoice:issue')) or ((select app_may('organization:update')) and last_issued_on is null)));
grant update (first_number) on invoice_series to ardoise_app;

-- A counter that gave a number goes on from it, whoever asks.
create function invoice_series_guard() returns trigger language plpgsql as $$
begin
  if old.last_issued_on is not null
     and (new.last_issued_on is null or new.last_number < old.last_number or new.first_number <> old.first_number) then
    raise exception 'a counter that gave a number never goes back' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoice_series_guard before update on invoice_series for each row execute function invoice_series_guard();
