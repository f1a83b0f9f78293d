-- Up Migration
-- Amounts and phone numbers are found (issue 41). What is typed is read by shared/domain/search/search-words.ts, which writes both alike.

-- A phone number as it is dialled from France and from elsewhere, of E.164: `0612345678 33612345678`. Overseas numbers keep their ten digits
-- (ARCEP numbering plan).
create function phone_words(e164 text) returns text language sql immutable parallel safe
  as $$ select concat_ws(' ', case when e164 ~ '^\+(33|590|594|596|262)\d{9}$' then '0' || right(e164, 9) end, ltrim(e164, '+')) $$;

-- An amount as it is read: `1234,56`. Without its sign.
create function amount_words(cents bigint) returns text language sql immutable parallel safe
  as $$ select abs(cents) / 100 || ',' || lpad((abs(cents) % 100)::text, 2, '0') $$;

-- As in 0220. A number with decimals is a single word, like an e-mail address: alone, « 56 » would be a word of each hundredth amount.
create or replace function search_words_of(value text) returns text[] language sql immutable parallel safe
  as $$ select coalesce(array_agg(distinct left(case when strpos(chunk, '@') > 0 then array_to_string(parts[i:], ' ')
                                                      when decimal then array_to_string(parts, ' ') else parts[i] end, 60)), '{}')
        from unnest(string_to_array(translate(public.fold(value), E'\t\n\r\u00a0\u202f', '     '), ' ')) as chunk,
             lateral (select array_remove(string_to_array(translate(chunk, '.,;:''"-_@/&()+', '              '), ' '), '') as parts,
                             chunk ~ '^[^0-9a-z]*[0-9]+[.,][0-9]{1,2}[^0-9a-z.,;:''"_@/&()+-]*$' as decimal) as split,
             generate_subscripts(parts, 1) as i $$;

-- The triggers of 0220, 0400, 0410 and 0430 are made anew, with more words; every row is written again because words are read otherwise.
truncate search_words, search_subjects, search_beginnings;
do $$
declare t text;
begin
  foreach t in array array['companies', 'contacts', 'quotes', 'invoices', 'catalogue_items', 'received_invoices'] loop
    execute format('drop function %I() cascade', t || '_search_words');
  end loop;
end $$;
call make_searchable('companies', 'company', '{}.archived', '{}.sort_name',
  $$ concat_ws(' ', {}.name, {}.email, {}.siren, {}.postal_code, {}.city, phone_words({}.phone)) $$);
call make_searchable('contacts', 'contact', '{}.archived', '{}.sort_name',
  $$ concat_ws(' ', {}.first_name, {}.last_name, {}.email, {}.company_name, {}.company_siren, {}.postal_code, coalesce({}.city, {}.company_city),
               phone_words({}.phone), phone_words({}.mobile)) $$);
call make_searchable('quotes', 'quote', 'false',
  $$ lpad((9999999999999 - floor(extract(epoch from {}.created_at) * 1000))::text, 13, '0') $$,
  $$ concat_ws(' ', {}.number, ltrim(substring({}.number from '\d+$'), '0'), {}.title, {}.client_name, amount_words({}.net_cents),
               amount_words({}.gross_cents)) $$);
call make_searchable('invoices', 'invoice', 'false',
  $$ lpad((9999999999999 - floor(extract(epoch from {}.created_at) * 1000))::text, 13, '0') $$,
  $$ concat_ws(' ', {}.number, ltrim(substring({}.number from '\d+$'), '0'), {}.title, {}.client_name, amount_words({}.net_cents),
               amount_words({}.gross_cents)) $$);
call make_searchable('catalogue_items', 'catalogue', '{}.archived', '{}.sort_name', $$ concat_ws(' ', {}.reference, {}.designation) $$);
call make_searchable('received_invoices', 'received_invoice', 'false',
  $$ lpad((9999999999999 - floor(extract(epoch from {}.created_at) * 1000))::text, 13, '0') $$,
  $$ concat_ws(' ', {}.number, {}.supplier_name, {}.supplier_siren, {}.reference, {}.file_name, amount_words({}.net_cents),
               amount_words({}.gross_cents)) $$);

-- The movements, as in 0588, with what moved.
create or replace function movement_text(of_org uuid, of_id uuid) returns text language sql stable as $$
  select concat_ws(' ', p.reference, m.reason,
    (select string_agg(distinct coalesce(c.name, concat_ws(' ', k.first_name, k.last_name)), ' ')
     from money_lines as l left join companies as c on c.org_id = l.org_id and c.id = l.company_id
     left join contacts as k on k.org_id = l.org_id and k.id = l.contact_id
     where l.org_id = m.org_id and l.movement_id = m.id),
    (select string_agg(distinct i.number, ' ') from money_lines as l join invoices as i on i.org_id = l.org_id and i.id = l.invoice_id
     where l.org_id = m.org_id and l.movement_id = m.id),
    (select amount_words(nullif(sum(l.amount_cents) filter (where l.amount_cents > 0), 0)::bigint)
     from money_lines as l where l.org_id = m.org_id and l.movement_id = m.id))
  from money_movements as m left join payments as p on p.org_id = m.org_id and p.id = m.payment_id
  where m.org_id = of_org and m.id = of_id $$;
select write_search_words('payment', org_id, id, null, null, null, false, movement_key(occurred_at), movement_text(org_id, id)) from money_movements;
analyze search_words, search_subjects, search_beginnings;
