-- What an item costs, without VAT, and what each line made from it cost on that day (ADR 198): private to the organization, on no document, so beside
-- the documents rather than in them.
alter table catalogue_items add column cost_cents bigint check (cost_cents between 0 and 9999999999);
create index catalogue_items_costed on catalogue_items (org_id, designation) where cost_cents is not null;

create table line_costs (
  org_id uuid not null references organizations on delete cascade,
  -- A devis or an invoice, and the id of its line.
  document_id uuid not null,
  line_id text not null check (length(line_id) <= 100),
  item_id uuid not null,
  -- Of the item then: what takes the line over finds it by that.
  name text not null,
  unit_cost_cents bigint not null,
  primary key (org_id, document_id, line_id)
);
alter table line_costs enable row level security;
create policy line_costs_read on line_costs for select to ardoise_app using (org_id = app_org() and (select app_may('report:read')));
grant select on line_costs to ardoise_app;

-- A line is known by its first words, which name its item. The first cost stays: another price of the item later changes no past margin. A line that
-- becomes another item costs what that one does. What an invoice takes from its devis, or a credit note from its invoice, cost what it did there.
create function copy_line_costs() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
  select distinct on (line ->> 'id') new.org_id, new.id, line ->> 'id', coalesce(k.item_id, i.id), n.name, coalesce(k.unit_cost_cents, i.cost_cents)
  from jsonb_array_elements(new.content -> 'lines') as line
  cross join lateral (select split_part(line ->> 'description', E'\n', 1) as name) as n
  left join lateral (select c.item_id, c.unit_cost_cents from line_costs as c
    where c.org_id = new.org_id and c.document_id = any (taken_from) and c.name = n.name order by c.document_id limit 1) as k on true
  left join catalogue_items as i on i.org_id = new.org_id and i.designation = n.name and i.cost_cents is not null and i.archived_at is null
  where line ->> 'kind' = 'item' and length(line ->> 'id') <= 100 and coalesce(k.item_id, i.id) is not null
  order by line ->> 'id', i.id
  on conflict (org_id, document_id, line_id) do update
    set item_id = excluded.item_id, name = excluded.name, unit_cost_cents = excluded.unit_cost_cents where line_costs.name <> excluded.name;
  return null;
end $$;
create trigger quotes_copy_costs after insert on quotes for each row execute function copy_line_costs();
create trigger quotes_copy_new_costs after update of content on quotes for each row when (new.content is distinct from old.content)
  execute function copy_line_costs();
create trigger invoices_copy_costs after insert on invoices for each row execute function copy_line_costs();
create trigger invoices_copy_new_costs after update of content on invoices for each row when (new.content is distinct from old.content)
  execute function copy_line_costs();

-- A draft that is deleted leaves nothing.
create function forget_line_costs() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from line_costs where org_id = old.org_id and document_id = old.id;
  return null;
end $$;
create trigger quotes_forget_costs after delete on quotes for each row execute function forget_line_costs();
create trigger invoices_forget_costs after delete on invoices for each row execute function forget_line_costs();
