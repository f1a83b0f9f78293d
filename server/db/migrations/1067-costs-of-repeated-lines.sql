-- As 1050; and a new line costs what was typed on the one that it repeats: in its document that of its name, the line above it first; in a duplicate of
-- another document the line at its place.
create or replace function copy_line_costs() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken_from uuid[];
  repeated jsonb;
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
  if tg_op = 'INSERT' and new.duplicated_from is not null then
    if tg_table_name = 'invoices' then
      select content -> 'lines' into repeated from invoices where org_id = new.org_id and id = new.duplicated_from;
    else
      select content -> 'lines' into repeated from quotes where org_id = new.org_id and id = new.duplicated_from;
    end if;
  end if;
  insert into line_costs (org_id, document_id, line_id, item_id, name, unit_cost_cents)
  select distinct on (line ->> 'id') new.org_id, new.id, line ->> 'id',
    case when k.unit_cost_cents is not null then k.item_id when d.unit_cost_cents is null and i.cost_cents is not null then i.id end, n.name,
    coalesce(k.unit_cost_cents, d.unit_cost_cents, i.cost_cents, o.unit_cost_cents)
  from jsonb_array_elements(new.content -> 'lines') with ordinality as l (line, place)
  cross join lateral (select split_part(line ->> 'description', E'\n', 1) as name) as n
  left join lateral (select c.item_id, c.unit_cost_cents from line_costs as c
    where c.org_id = new.org_id and c.document_id = any (taken_from) and c.name = n.name
    order by c.line_id = line ->> 'id' desc, c.document_id, c.line_id limit 1) as k on true
  left join catalogue_items as i on i.org_id = new.org_id and i.designation = n.name and i.cost_cents is not null and i.archived_at is null
  left join line_costs as o on o.org_id = new.org_id and o.document_id = new.id and o.line_id = line ->> 'id' and o.item_id is null
  left join lateral (select c.unit_cost_cents from line_costs as c
    where c.org_id = new.org_id and c.document_id = case when repeated is null then new.id else new.duplicated_from end
      and c.name = n.name and c.item_id is null and case
        when repeated is null then not coalesce(old.content -> 'lines' @> jsonb_build_array(jsonb_build_object('id', line -> 'id')), false)
        else c.line_id = repeated -> (place - 1)::int ->> 'id' end
    order by c.line_id = new.content -> 'lines' -> greatest(place - 2, 0)::int ->> 'id' desc, c.line_id limit 1) as d on o.unit_cost_cents is null
  where line ->> 'kind' = 'item' and length(line ->> 'id') <= 100
    and coalesce(k.unit_cost_cents, d.unit_cost_cents, i.cost_cents, o.unit_cost_cents) is not null
  order by line ->> 'id', i.id
  on conflict (org_id, document_id, line_id) do update
    set item_id = excluded.item_id, name = excluded.name, unit_cost_cents = excluded.unit_cost_cents where line_costs.name <> excluded.name;
  return null;
end $$;
