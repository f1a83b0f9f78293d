-- Up Migration
-- The ledger filtered by means of payment: asked of the payments, 5,000 cheques were sorted for a page of 50. A payment’s means never changes.
alter table money_movements add column method text;
alter table money_movements disable trigger money_movements_frozen;
update money_movements as m set method = p.method from payments as p where p.org_id = m.org_id and p.id = m.payment_id;
alter table money_movements enable trigger money_movements_frozen;

create function movement_method() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.method := (select method from payments where org_id = new.org_id and id = new.payment_id);
  return new;
end $$;
create trigger money_movements_method before insert on money_movements for each row execute function movement_method();

create index money_movements_method on money_movements (org_id, method, occurred_at, id) where method is not null;
drop index payments_method;
