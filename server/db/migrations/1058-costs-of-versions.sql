-- What lines cost goes with them into the draft of a next version, and back with it when it is sent (ADR 208, 210): a cost that was typed is on no document.
create function take_costs_into_version() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into line_costs (org_id, document_id, line_id, item_id, name, unit_cost_cents)
  select c.org_id, new.id, c.line_id, c.item_id, c.name, c.unit_cost_cents from line_costs as c
  where c.org_id = new.org_id and c.document_id = new.revises
  on conflict (org_id, document_id, line_id) do update
    set item_id = excluded.item_id, name = excluded.name, unit_cost_cents = excluded.unit_cost_cents;
  return null;
end $$;
-- After quotes_copy_costs, by its name: the first cost of a line stays.
create trigger quotes_take_costs_into_version after insert on quotes for each row when (new.revises is not null)
  execute function take_costs_into_version();

create function take_costs_of_version() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from line_costs where org_id = new.org_id and document_id = new.id;
  insert into line_costs (org_id, document_id, line_id, item_id, name, unit_cost_cents)
  select c.org_id, new.id, c.line_id, c.item_id, c.name, c.unit_cost_cents
  from quotes as d join line_costs as c on c.org_id = d.org_id and c.document_id = d.id
  where d.org_id = new.org_id and d.revises = new.id;
  return null;
end $$;
create trigger quotes_take_costs_of_version after update on quotes for each row
  when (old.version_id is not null and new.version_id is distinct from old.version_id) execute function take_costs_of_version();
