-- What a line costs may be typed on the line itself, in a draft (ADR 208). No item: it was typed.
alter table line_costs alter column item_id drop not null;
create policy line_costs_insert on line_costs for insert to ardoise_app with check (org_id = app_org() and (select app_may('catalogue:write')));
create policy line_costs_update on line_costs for update to ardoise_app using (org_id = app_org() and (select app_may('catalogue:write')))
  with check (org_id = app_org() and (select app_may('catalogue:write')));
create policy line_costs_delete on line_costs for delete to ardoise_app using (org_id = app_org() and (select app_may('catalogue:write')));
grant insert, update, delete on line_costs to ardoise_app;

-- As before; and a cost that was typed stays with its line whatever its words become, unless they name an item with a cost. A line that is taken over
-- finds its cost by its own id before it does by its words.
create or replace function copy_line_costs() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken_from uuid[];
begin
  if jsonb_typeof(new.content -> 'lines') is distinct from 'array'
    or not exists (select from catalogue_items where org_id = new.org_id and cost_cents is not null)
      and not exists (select from line_costs where org_id = new.org_id) then
    return null;
  end if;
  if jsonb_typeof(new.content -> 'preceding') = 'array' then
    taken_from := array(select (p ->> 'invoiceId')::uuid from jsonb_array_elements(new.content -> 'preceding') as p where p ->> 'invoiceId' is not null);
  end if;
  if tg_table_name = 'invoices' and to_jsonb(new) ->> 'quote_id' is not null then
    taken_from := taken_from || (to_jsonb(new) ->> 'quote_id')::uuid;
  end if;
  insert into line_costs (org_id, document_id, line_id, item_id, name, unit_cost_cents)
  select distinct on (line ->> 'id') new.org_id, new.id, line ->> 'id',
    case when k.unit_cost_cents is not null then k.item_id when i.cost_cents is not null then i.id end, n.name,
    coalesce(k.unit_cost_cents, i.cost_cents, o.unit_cost_cents)
  from jsonb_array_elements(new.content -> 'lines') as line
  cross join lateral (select split_part(line ->> 'description', E'\n', 1) as name) as n
  left join lateral (select c.item_id, c.unit_cost_cents from line_costs as c
    where c.org_id = new.org_id and c.document_id = any (taken_from) and c.name = n.name
    order by c.line_id = line ->> 'id' desc, c.document_id, c.line_id limit 1) as k on true
  left join catalogue_items as i on i.org_id = new.org_id and i.designation = n.name and i.cost_cents is not null and i.archived_at is null
  left join line_costs as o on o.org_id = new.org_id and o.document_id = new.id and o.line_id = line ->> 'id' and o.item_id is null
  where line ->> 'kind' = 'item' and length(line ->> 'id') <= 100 and coalesce(k.unit_cost_cents, i.cost_cents, o.unit_cost_cents) is not null
  order by line ->> 'id', i.id
  on conflict (org_id, document_id, line_id) do update
    set item_id = excluded.item_id, name = excluded.name, unit_cost_cents = excluded.unit_cost_cents where line_costs.name <> excluded.name;
  return null;
end $$;
