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
  unit_cost_cents bigint not null,
  primary key (org_id, document_id, line_id)
);
alter table line_costs enable row level security;
create policy line_costs_read on line_costs for select to ardoise_app using (org_id = app_org() and (select app_may('report:read')));
grant select on line_costs to ardoise_app;

-- A line is known by its first words, which name its item. The first cost stays: another price of the item later changes no past margin.
create function copy_line_costs() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if jsonb_typeof(new.content -> 'lines') = 'array' then
    insert into line_costs (org_id, document_id, line_id, item_id, unit_cost_cents)
    select distinct on (line ->> 'id') new.org_id, new.id, line ->> 'id', i.id, i.cost_cents
    from jsonb_array_elements(new.content -> 'lines') as line
    join catalogue_items as i on i.org_id = new.org_id and i.designation = split_part(line ->> 'description', E'\n', 1) and i.cost_cents is not null
    where line ->> 'kind' = 'item' and length(line ->> 'id') <= 100 and i.archived_at is null
    order by line ->> 'id', i.id
    on conflict do nothing;
  end if;
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
