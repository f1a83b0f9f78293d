-- Stems of French words, without accents, for mails.
create text search configuration french_mail (copy = french);

alter text search configuration french_mail alter mapping for hword, hword_part, word with unaccent, french_stem;

-- Names and addresses as they are, without accents.
create text search configuration simple_mail (copy = simple);

alter text search configuration simple_mail alter mapping for asciiword, hword, hword_part, hword_asciipart, asciihword, word with unaccent, simple;

-- What finds the mails that hold every word, the last one by its beginning. Words that say nothing (« le ») ask nothing. Null: nothing is asked.
create function mail_query(words text[]) returns tsquery language plpgsql stable as $$
declare
  word text;
  rank integer := 0;
  asked tsquery;
  stem tsquery;
begin
  foreach word in array words loop
    rank := rank + 1;
    stem := to_tsquery('french_mail', quote_literal(word) || case when rank = cardinality(words) then ':*' else '' end);
    if numnode(stem) = 0 then continue; end if;
    stem := stem || to_tsquery('simple_mail', quote_literal(word) || case when rank = cardinality(words) then ':*' else '' end);
    asked := case when asked is null then stem else asked && stem end;
  end loop;
  return asked;
end $$;

-- A search of mails reads shelves of four weeks from the newest until its page is full (ADR 066): each word of the index stands behind its
-- shelf, of one mailbox, so that a word of 300,000 mails costs a page of it, and a mailbox that the caller does not read costs nothing.

-- Names and addresses that hold every word, the last one by its beginning.
create function mail_people_query(words text[]) returns tsquery language sql stable
  as $$ select to_tsquery('public.simple_mail', string_agg(quote_literal(word) || case when rank = cardinality(words) then ':*' else '' end, ' & ' order by rank))
        from unnest(words) with ordinality as asked (word, rank) $$;

-- The words of a name and an address, of which the parts are words too.
create function mail_people_words(value text) returns tsvector language sql immutable parallel safe
  as $$ select to_tsvector('public.simple_mail', value || ' ' || translate(value, '@.', '  ')) $$;

create function mail_sender(name text, address text) returns text language sql immutable parallel safe
  as $$ select concat_ws(' ', name, address) $$;

create function mail_recipients(people jsonb) returns text language sql immutable parallel safe
  as $$ select jsonb_path_query_array(people, '$.*[*].*')::text $$;

-- Four weeks: shorter, and rare words stand there once for each shelf; longer, and a shelf of 20,000 mails is sorted for one page.
create function mail_period(received timestamptz) returns integer language sql immutable parallel safe
  as $$ select floor(extract(epoch from received at time zone 'UTC') / 2419200)::integer $$;

-- The last eight letters of a mailbox’s id are random.
create function mail_shelf(mailbox uuid, period integer) returns text language sql immutable parallel safe
  as $$ select right(mailbox::text, 8) || period $$;

-- What finds a mail, behind its shelf and a letter: w a word, f a word of its sender, t of its recipients, @ an address, # a document, + an
-- attachment.
create function mail_terms(mailbox uuid, received timestamptz, words tsvector, sender text, recipients text, addresses text[], mentions text[], attached boolean)
returns tsvector language plpgsql immutable parallel safe cost 10000 as $$
declare
  shelf constant text := public.mail_shelf(mailbox, public.mail_period(received));
  found text[] := tsvector_to_array(words);
begin
  -- A tsvector holds 1 MB.
  while octet_length(array_to_string(found, '')) + 16 * cardinality(found) > 900000 loop
    found := found[:cardinality(found) / 2];
  end loop;
  return array_to_tsvector(array(
    select shelf || left(term, 400) from (
      select 'w' || word from unnest(found) as word
      union all select 'f' || word from unnest(tsvector_to_array(public.mail_people_words(left(sender, 1000)))) as word
      union all select 't' || word from unnest(tsvector_to_array(public.mail_people_words(left(recipients, 20000)))) as word
      union all select '@' || address from unnest(addresses[:500]) as address
      union all select '#' || mention from unnest(mentions) as mention
      union all select '+' where attached) as terms (term)));
end $$;

create index mail_messages_terms on mail_messages using gin (mail_terms(mailbox_id, received_at, search, mail_sender(from_name, from_address),
  mail_recipients(people), addresses, mentions, attachments <> '[]'));
-- Its words say nothing of how many there are on a shelf; gathering them would read 30,000 mails each time.
alter index mail_messages_terms alter column 1 set statistics 0;

create function mail_terms_query(letter text, texts text[]) returns tsquery language sql immutable parallel safe
  as $$ select string_agg('''' || letter || replace(replace(left(one, 399), '\', '\\'), '''', '''''') || '''', ' | ')::tsquery from unnest(texts) as one $$;

-- A question of these letters, whatever the shelf. A phrase is asked as its words: whoever finds a mail looks at the mail.
create function mail_terms_query(letter text, asked tsquery) returns tsquery language sql immutable parallel safe
  as $$ select regexp_replace(regexp_replace(asked::text, '<(-|\d+)>', '&', 'g'), '''((?:[^'']|'''')*)''', '''' || letter || '\1''', 'g')::tsquery $$;

-- The same mails as readable_mails, found by their terms alone: « is true » hides what else could find them from the planner, which does not know
-- how few mails of a shelf hold a word.
create view readable_mail_terms as
  select org_id, id, mailbox_id, conversation_id, received_at, subject, snippet, from_name, from_address, people, attachments, outgoing,
         addresses, mentions, search, mail_terms(mailbox_id, received_at, search, mail_sender(from_name, from_address), mail_recipients(people),
         addresses, mentions, attachments <> '[]') as terms
  from mail_messages
  where (org_id = app_org()) is true and (select app_may('inbox:read')) and (private_to is null or private_to = app_user()) is true
    and (mailbox_id = any (array(select id from mailboxes where org_id = app_org() and (user_id = app_user() or sharing = 'everything')))) is true;
grant select on readable_mail_terms to ardoise_app;

-- Mails of these mailboxes with the terms, the newest before a place in their order, shelf after shelf until there are so many. Planned once, and
-- without workers, whose start would cost more than a shelf.
create function find_mails(asked tsquery, boxes uuid[], since timestamptz, before_at timestamptz, before_id uuid, wanted integer)
returns table (id uuid, received_at timestamptz) language plpgsql stable
set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 as $$
#variable_conflict use_column
declare
  -- chr(1) stands where a shelf goes.
  template constant text := regexp_replace(asked::text, '''((?:[^'']|'''')*)''', '''' || chr(1) || '\1''', 'g');
  box uuid;
  period integer;
  shelves text;
  -- Shelves without an answer since mails were last looked for: a box may have mails of other centuries.
  empty integer := 12;
  newest timestamptz;
  more integer;
begin
  while wanted > 0 and template is not null loop
    if empty = 12 then
      select max(latest.received_at) into newest from unnest(boxes) as each cross join lateral (
        select m.received_at from readable_mails m
        where m.org_id = app_org() and m.mailbox_id = each and (m.received_at, m.id) < (before_at, before_id)
        order by m.received_at desc, m.id desc limit 1) as latest;
      exit when newest is null;
      period := mail_period(newest);
      empty := 0;
    end if;
    exit when to_timestamp((period + 1) * 2419200::bigint) <= since;
    shelves := null;
    foreach box in array boxes loop
      shelves := concat_ws(' | ', shelves, '(' || replace(template, chr(1), mail_shelf(box, period)) || ')');
    end loop;
    return query
      select m.id, m.received_at from readable_mail_terms m
      where m.terms @@ shelves::tsquery and (m.mailbox_id = any (boxes)) is true and ((m.received_at, m.id) < (before_at, before_id)) is true
        and (since is null or m.received_at >= since)
      order by m.received_at desc, m.id desc limit wanted;
    get diagnostics more = row_count;
    wanted := wanted - more;
    empty := case when more = 0 then empty + 1 else 0 end;
    before_at := to_timestamp(period * 2419200::bigint);
    before_id := '00000000-0000-0000-0000-000000000000';
    period := period - 1;
  end loop;
end $$;

-- The same without terms.
create function walk_mails(boxes uuid[], since timestamptz, before_at timestamptz, before_id uuid, wanted integer)
returns table (id uuid, received_at timestamptz) language plpgsql stable
set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 as $$
#variable_conflict use_column
begin
  return query
    select each.id, each.received_at from unnest(boxes) as box cross join lateral (
      select m.id, m.received_at from readable_mails m
      where m.org_id = app_org() and m.mailbox_id = box and (m.received_at, m.id) < (before_at, before_id) and (since is null or m.received_at >= since)
      order by m.received_at desc, m.id desc limit wanted) as each
    order by each.received_at desc, each.id desc limit wanted;
end $$;
