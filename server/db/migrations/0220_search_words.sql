-- Up Migration
-- One search for every kind of subject (ADR 049). A word is typed from its beginning: a range of a B-tree that holds one organization's words
-- finds it, in the order of the list, without reading the subjects.

-- The words of a text, folded and parted by one space: what shared/domain/search/search-words.ts makes of what is typed.
create function search_line(value text) returns text language sql immutable parallel safe
  as $$ select array_to_string(array_remove(string_to_array(translate(public.fold(value), E'.,;:''"-_@/&()+\t\n\r\u00a0\u202f', repeat(' ', 19)), ' '), ''), ' ') $$;

-- The words to find a text by, each once. An e-mail address is found from each of its parts to its end, so that one range finds a whole one.
-- The text is folded once: fold is no more inlined than search_line, and costs 20 times what is built in.
create function search_words_of(value text) returns text[] language sql immutable parallel safe
  as $$ select coalesce(array_agg(distinct left(case when strpos(chunk, '@') > 0 then array_to_string(parts[i:], ' ') else parts[i] end, 60)), '{}')
        from unnest(string_to_array(translate(public.fold(value), E'\t\n\r\u00a0\u202f', '     '), ' ')) as chunk,
             lateral (select array_remove(string_to_array(translate(chunk, '.,;:''"-_@/&()+', '              '), ' '), '') as parts) as split,
             generate_subscripts(parts, 1) as i $$;

create table search_words (
  org_id uuid not null,
  kind text collate "C" not null,
  archived boolean not null,
  word text collate "C" not null,
  -- The default order of the kind's list, ascending.
  sort_key text collate "C" not null,
  subject_id uuid not null,
  primary key (org_id, kind, archived, word, sort_key, subject_id)
);

-- One row a subject: all its words as a text, to test the others once a word has found it, and to walk the list where words are common.
create table search_subjects (
  org_id uuid not null,
  kind text collate "C" not null,
  subject_id uuid not null,
  archived boolean not null,
  sort_key text collate "C" not null,
  words text collate "C" not null,
  primary key (org_id, kind, subject_id)
);
create index search_subjects_sorted on search_subjects (org_id, kind, archived, sort_key, subject_id);

do $$
declare t text;
begin
  foreach t in array array['search_words', 'search_subjects'] loop
    execute format('alter table %I enable row level security', t);
    -- The kinds that the caller may read, asked once a statement.
    execute format($p$ create policy %I on %I for select to ardoise_app using (org_id = app_org()
      and kind = any (array(select k from unnest('{company,contact,quote}'::text[]) as k where app_may(k || ':read')))) $p$, t || '_read', t);
    execute format('grant select on %I to ardoise_app', t);
  end loop;
end $$;

-- Writes the difference between what a subject was found by and what finds it now. Null: it was not there, or is there no more.
create function write_search_words(of_kind text, of_org uuid, of_id uuid, old_archived boolean, old_key text, old_text text,
                                   new_archived boolean, new_key text, new_text text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before constant text[] := search_words_of(old_text);
  after constant text[] := search_words_of(new_text);
  moved constant boolean := (old_archived, old_key) is distinct from (new_archived, new_key);
begin
  if old_text is not null then
    delete from search_words
    where org_id = of_org and kind = of_kind and archived = old_archived and sort_key = old_key and subject_id = of_id
      and word = any (before) and (moved or word <> all (after));
  end if;
  if new_text is null then
    delete from search_subjects where org_id = of_org and kind = of_kind and subject_id = of_id;
    return;
  end if;
  insert into search_words (org_id, kind, archived, word, sort_key, subject_id)
  select of_org, of_kind, new_archived, word, new_key, of_id from unnest(after) as word where moved or word <> all (before);
  insert into search_subjects (org_id, kind, subject_id, archived, sort_key, words)
  values (of_org, of_kind, of_id, new_archived, new_key, ' ' || search_line(new_text) || ' ')
  on conflict (org_id, kind, subject_id) do update set archived = excluded.archived, sort_key = excluded.sort_key, words = excluded.words;
end $$;
revoke execute on function write_search_words(text, uuid, uuid, boolean, text, text, boolean, text, text) from public;

-- Makes the rows of a table found, those that are there included. The expressions name their row {}.
create procedure make_searchable(subjects regclass, kind text, archived text, sort_key text, words text) language plpgsql as $$
declare
  parts constant text := concat_ws(', ', archived, sort_key, words);
  was constant text := replace(parts, '{}', 'old');
  becomes constant text := replace(parts, '{}', 'new');
  trigger_name constant text := subjects || '_search_words';
begin
  execute format($f$ create function %I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $t$ begin
    if tg_op = 'INSERT' then perform write_search_words(%L, new.org_id, new.id, null, null, null, %s);
    elsif tg_op = 'DELETE' then perform write_search_words(%L, old.org_id, old.id, %s, null, null, null);
    else perform write_search_words(%L, new.org_id, new.id, %s, %s);
    end if;
    return null;
  end $t$ $f$, trigger_name, kind, becomes, kind, was, kind, was, becomes);
  execute format('create trigger %I after insert or delete on %s for each row execute function %I()', trigger_name, subjects, trigger_name);
  execute format('create trigger %I after update on %s for each row when ((%s) is distinct from (%s)) execute function %I()',
    trigger_name || '_change', subjects, was, becomes, trigger_name);
  execute format('select write_search_words(%L, org_id, id, null, null, null, %s) from %s as subject', kind, replace(parts, '{}', 'subject'), subjects);
end $$;

-- The subjects that have all the words, in the order of their list, `most` of them after a row; all of them when `most` is null.
-- A word is met where one begins with it, or, `whole`, is it. It runs as its caller. Its plans are made once, without values: whatever the
-- size of the organization, only these indexes will do.
create function find_subjects(of_kind text, is_archived boolean, words text[], whole boolean, after_key text, after_id uuid, most integer)
returns table (subject_id uuid, sort_key text) language plpgsql stable rows 20
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  -- Entries of a word that are read at once rather than looked for along the list (0.2 ms), and rows of the list that are tried (0.5 ms).
  few constant integer := 2000;
  tried constant integer := 250;
  most_forms constant integer := 24;
  beyond constant text := case when whole then E'\x01' else E'\U0010FFFF' end;
  patterns constant text[] := array(
    select '% ' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || case when whole then ' %' else '%' end from unnest(words) as word);
  start text;
  entries integer;
  -- The rarest word and the next.
  rarest text;
  fewest integer;
  rare text;
  second integer;
  paired boolean;
  room integer := most * 4;
  forms text[];
  ids uuid[];
  keys text[];
begin
  -- The words that begin so, where they are no more than these: the index has the entries of each in the order of the list.
  if cardinality(words) = 1 and most is not null then
    start := words[1];
    forms := array(
      with recursive form(word) as (
        (select word from search_words where org_id = app_org() and kind = of_kind and archived = is_archived
           and word >= start and word < start || beyond order by word limit 1)
        union all
        select (select w.word from search_words as w where w.org_id = app_org() and w.kind = of_kind and w.archived = is_archived
                  and w.word > form.word and w.word < start || beyond order by w.word limit 1)
        from form where form.word is not null)
      select word from form where word is not null limit most_forms + 1);
    if cardinality(forms) <= most_forms then
      return query
        select distinct entry.subject_id, entry.sort_key from unnest(forms) as form, lateral (
          select w.sort_key, w.subject_id from search_words as w
          where w.org_id = app_org() and w.kind = of_kind and w.archived = is_archived and w.word = form
            and (w.sort_key, w.subject_id) > (after_key, after_id)
          order by w.sort_key, w.subject_id limit most) as entry
        order by entry.sort_key, entry.subject_id limit most;
      return;
    end if;
  end if;

  foreach start in array words loop
    select count(*) into entries from (
      select from search_words where org_id = app_org() and kind = of_kind and archived = is_archived
        and word >= start and word < start || beyond limit few + 1) as probe;
    if entries = 0 then return; end if;
    if fewest is null or entries < fewest then
      rare := rarest; second := fewest;
      rarest := start; fewest := entries;
    elsif second is null or entries < second then
      rare := start; second := entries;
    end if;
  end loop;

  if fewest > few and most is not null then
    select array_agg(id), array_agg(key) into ids, keys from (
      select subject_id as id, sort_key as key from (
        select subject_id, sort_key, words from search_subjects
        where org_id = app_org() and kind = of_kind and archived = is_archived and (sort_key, subject_id) > (after_key, after_id)
        order by sort_key, subject_id limit tried) as near
      where near.words like all (patterns) limit most) as page;
    if cardinality(ids) = most then
      return query select * from unnest(ids, keys);
      return;
    end if;
  end if;

  paired := second <= few or fewest > few;
  if cardinality(words) > 2 or not paired then
    return query
      select found.subject_id, found.sort_key from (
        select distinct sort_key, subject_id from search_words
        where org_id = app_org() and kind = of_kind and archived = is_archived and word >= rarest and word < rarest || beyond
          and (sort_key, subject_id) > (after_key, after_id)
          and (not paired or subject_id in (
            select subject_id from search_words
            where org_id = app_org() and kind = of_kind and archived = is_archived and word >= rare and word < rare || beyond))
        order by sort_key, subject_id) as found
      where (select s.words like all (patterns) from search_subjects as s
             where s.org_id = app_org() and s.kind = of_kind and s.subject_id = found.subject_id)
      limit most;
    return;
  end if;

  -- A subject stands once for each of its words that begin so: seldom more than a few times.
  loop
    select array_agg(subject_id order by sort_key, subject_id), array_agg(sort_key order by sort_key, subject_id), sum(times)
    into ids, keys, entries from (
      select sort_key, subject_id, count(*) as times from (
        select sort_key, subject_id from search_words
        where org_id = app_org() and kind = of_kind and archived = is_archived and word >= rarest and word < rarest || beyond
          and (sort_key, subject_id) > (after_key, after_id)
          and (rare is null or subject_id in (
            select subject_id from search_words
            where org_id = app_org() and kind = of_kind and archived = is_archived and word >= rare and word < rare || beyond))
        order by sort_key, subject_id limit room) as near
      group by sort_key, subject_id) as page;
    exit when room is null or entries is null or entries < room or cardinality(ids) >= most;
    room := null;
  end loop;
  most := coalesce(most, cardinality(ids));
  return query select * from unnest(ids[1:most], keys[1:most]);
end $$;

drop view searchable_companies, searchable_contacts;
drop function company_matches(text[]), contact_matches(text[]), quote_matches(text);
alter table companies drop column search;
alter table contacts drop column search;
alter table quotes drop column search;

call make_searchable('companies', 'company', '{}.archived', '{}.sort_name',
  $$ concat_ws(' ', {}.name, {}.email, {}.siren, {}.postal_code, {}.city) $$);
call make_searchable('contacts', 'contact', '{}.archived', '{}.sort_name',
  $$ concat_ws(' ', {}.first_name, {}.last_name, {}.email, {}.company_name, {}.company_siren, {}.postal_code, coalesce({}.city, {}.company_city)) $$);
-- The newest first; a number is found without its zeros too.
call make_searchable('quotes', 'quote', 'false',
  $$ lpad((9999999999999 - floor(extract(epoch from {}.created_at) * 1000))::text, 13, '0') $$,
  $$ concat_ws(' ', {}.number, ltrim(substring({}.number from '\d+$'), '0'), {}.title, {}.client_name) $$);
