-- Up Migration
-- The history of money is searched by words as every list is (ADR 049): a client's name and the numbers of invoices as they were when the movement
-- was booked, the reference of its payment, and the reason. Before, each search folded every row.
create function movement_text(of_org uuid, of_id uuid) returns text language sql stable as $$
  select concat_ws(' ', p.reference, m.reason,
    (select string_agg(distinct coalesce(c.name, concat_ws(' ', k.first_name, k.last_name)), ' ')
     from money_lines as l left join companies as c on c.org_id = l.org_id and c.id = l.company_id
     left join contacts as k on k.org_id = l.org_id and k.id = l.contact_id
     where l.org_id = m.org_id and l.movement_id = m.id),
    (select string_agg(distinct i.number, ' ') from money_lines as l join invoices as i on i.org_id = l.org_id and i.id = l.invoice_id
     where l.org_id = m.org_id and l.movement_id = m.id))
  from money_movements as m left join payments as p on p.org_id = m.org_id and p.id = m.payment_id
  where m.org_id = of_org and m.id = of_id $$;
revoke execute on function movement_text(uuid, uuid) from public;

create function movement_key(occurred timestamptz) returns text language sql immutable as $$
  select lpad((9999999999999 - floor(extract(epoch from occurred) * 1000))::text, 13, '0') $$;

-- At the commit, when its lines are there. A movement never changes after.
create function movement_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform write_search_words('payment', new.org_id, new.id, null, null, null, false, movement_key(new.occurred_at), movement_text(new.org_id, new.id));
  return null;
end $$;
create constraint trigger money_movements_words after insert on money_movements deferrable initially deferred
  for each row execute function movement_words();

do $$
declare t text;
begin
  foreach t in array array['search_words', 'search_subjects'] loop
    execute format('alter policy %I on %I using (org_id = app_org()
      and kind = any (array(select k from unnest(''{company,contact,quote,invoice,catalogue,received_invoice,payment}''::text[]) as k where app_may(k || '':read''))))', t || '_read', t);
  end loop;
end $$;
select write_search_words('payment', org_id, id, null, null, null, false, movement_key(occurred_at), movement_text(org_id, id)) from money_movements;

-- Filters that few movements answer.
create index money_movements_kind on money_movements (org_id, kind, occurred_at, id);
create index payments_method on payments (org_id, method, id);
