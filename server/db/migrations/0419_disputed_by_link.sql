-- Who holds the link of an invoice may dispute it, and change nothing else of it in the same breath (0401).
create function invoices_disputed_by_link() returns trigger language plpgsql as $$
declare
  moving constant text[] := '{status,disputed_at,updated_by,updated_at,owed_cents,sort_issued,sort_due}';
begin
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'the holder of a link only disputes the invoice' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger invoices_disputed_by_link before update on invoices for each row
  when (app_may('invoice:answer') and not app_may('invoice:send')) execute function invoices_disputed_by_link();
