-- What is sold online is an item of the catalogue: a product of the payment provider is one of its prices (ADR 122).
alter table payment_products add column item_id uuid;
alter table payment_products
  add constraint payment_products_item foreign key (org_id, item_id) references catalogue_items (org_id, id);
create index payment_products_by_item on payment_products (org_id, item_id, sort_name, id) where item_id is not null;

-- Products kept before join the item of their name, or become one. A price in another currency than the organization's has no item.
do $$
declare
  product record;
  item uuid;
begin
  for product in
    select p.org_id, p.id, p.name, p.description, p.sort_name, p.tax_behavior, o.vat_franchise,
           p.amount_cents as cents
    from payment_products p join organizations o on o.id = p.org_id and o.currency = p.currency
    order by p.org_id, p.created_at, p.id
  loop
    select id into item from catalogue_items
    where org_id = product.org_id and not archived and sort_name = product.sort_name order by id limit 1;
    if item is null then
      insert into catalogue_items (org_id, designation, description, kind, unit_price_cents, vat_rate_bps)
      values (product.org_id, product.name, product.description, 'services',
              case when product.tax_behavior = 'inclusive' and not product.vat_franchise
                   then round(product.cents / 1.2) else product.cents end,
              case when product.vat_franchise then 0 else 2000 end)
      returning id into item;
    end if;
    update payment_products set item_id = item where org_id = product.org_id and id = product.id;
  end loop;
end $$;
