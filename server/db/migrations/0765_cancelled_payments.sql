-- Up Migration
-- A payment of which a transfer gives something back, once nobody has to allow it any more, is not cancelled as a mistake, whoever writes.
create function payment_cancel_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from refund_transfers as t where t.org_id = new.org_id and t.payment_id = new.payment_id and (t.request_id is null or exists (
      select from refund_approvals as r where r.org_id = t.org_id and r.id = t.request_id and r.state = 'done'))) then
    raise exception 'a payment that a transfer gives back is not cancelled' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_states_given_back before insert on payment_states for each row when (new.state = 'canceled')
  execute function payment_cancel_guard();
