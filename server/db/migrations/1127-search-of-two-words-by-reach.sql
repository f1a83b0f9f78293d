-- « lot 12 » among 200,000 tasks: the first five hundred that have « lot » hold most of a page, and four thousand were tried for the rest, 18 ms on a busy
-- machine where one word takes 0.2 (ADR 235). The entries of the other word that stand among those four thousand are now read from its range, which the
-- index passes over quickly; and of two words, one of up to two thousand entries is sorted (1104: five hundred). Nothing else of the function changes.
create or replace function find_subjects(of_kind text, is_archived boolean, words text[], whole boolean, after_key text, after_id uuid, most integer)
returns table (subject_id uuid, sort_key text) language plpgsql stable rows 20 security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  org constant uuid := app_org();
  -- The comparison of two columns costs an entry half as much again (30 ns).
  is_first constant boolean := after_key = '';
  -- Entries of a word that are read at once rather than looked for along the list (0.2 ms), and rows of the list that are tried (0.8 ms).
  few integer := 500;
  tried constant integer := 1000;
  -- Entries of a single word that are sorted for a page (0.4 ms).
  sorted constant integer := 2000;
  -- Entries of which the first in order say how far the page reaches.
  sample constant integer := 200;
  most_forms constant integer := 4;
  -- Letters of a word that so many subjects have that the first rows of the list meet a page.
  short constant integer := 3;
  -- Entries of a word beside which it does not matter how many another has.
  rare_enough constant integer := 100;
  -- Subjects of a word that are tried for the other (1.2 µs each) rather than the other's entries read, where these are more (0.5 µs each).
  tested constant integer := 30000;
  counted integer := tested + 1;
  beyond constant text := case when whole then E'\x01' else E'\U0010FFFF' end;
  -- What the subjects that a word has found are tested for: mostly one pattern (0.2 µs), which costs a quarter of an array of one.
  pattern text;
  patterns text[];
  -- No row of a page comes after this key. The index passes over what does: 20 ns an entry, 110 to read and sort one.
  last_key text;
  first_key text;
  near_most integer;
  is_whole boolean;
  start text;
  probed integer;
  entries integer;
  -- The rarest word and the next.
  rarest text;
  fewest integer;
  rare text;
  second integer;
  paired boolean;
  room integer := most * 4;
  form text;
  forms text[];
  other_forms text[];
  ids uuid[];
  keys text[];
begin
  if not app_may(of_kind || ':read') then return; end if;
  -- The words that begin so, where they are no more than these: the index has the entries of each in the order of the list.
  if cardinality(words) = 1 and most is not null then
    if length(words[1]) <= short then
      patterns := search_patterns(words, null, whole);
      pattern := patterns[1];
      near_most := tried / 2;
      loop
        select array_agg(id), array_agg(key) into ids, keys from (
          select subject_id as id, sort_key as key from (
            select subject_id, sort_key, words from search_subjects
            where org_id = org and kind = of_kind and archived = is_archived and (sort_key, subject_id) > (after_key, after_id)
            order by sort_key, subject_id limit near_most) as near
          where near.words like pattern limit most) as page;
        if cardinality(ids) = most then
          return query select * from unnest(ids, keys);
          return;
        end if;
        exit when near_most > tried or coalesce(cardinality(ids), 0) < most / 4;
        near_most := tried * 4;
      end loop;
    end if;
    select word into form from search_words
    where org_id = org and kind = of_kind and archived = is_archived and word >= words[1] and word < words[1] || beyond order by word limit 1;
    if form is null then return; end if;
    if not exists (select from search_words
        where org_id = org and kind = of_kind and archived = is_archived and word > form and word < words[1] || beyond) then
      return query
        select subject_id, sort_key from search_words
        where org_id = org and kind = of_kind and archived = is_archived and word = form and (sort_key, subject_id) > (after_key, after_id)
        order by sort_key, subject_id limit most;
      return;
    end if;
    -- A subject stands once for each of its words that begin so: seldom more than twice.
    room := most * 2;
    last_key := E'\U0010FFFF';
    is_whole := room > sample / 2;
    if not is_whole then
      select count(*), max(key) into entries, last_key from (
        select sort_key as key from (
          select sort_key from search_words
          where org_id = org and kind = of_kind and archived = is_archived and word >= words[1] and word < words[1] || beyond
            and (is_first or (sort_key, subject_id) > (after_key, after_id)) limit sample) as first
        order by key limit room) as near;
      is_whole := entries < room;
    end if;
    entries := 0;
    near_most := case when is_whole then sorted else sorted * room / sample end;
    loop
      select array_agg(id), array_agg(key) into ids, keys from (
        select sort_key as key, subject_id as id from search_words
        where org_id = org and kind = of_kind and archived = is_archived and word >= words[1] and word < words[1] || beyond
          and sort_key <= last_key and (is_first or (sort_key, subject_id) > (after_key, after_id)) limit near_most) as near;
      exit when cardinality(ids) = near_most;
      return query select id, key from unnest(ids, keys) as near(id, key) group by key, id order by key, id offset entries limit most - entries;
      get diagnostics entries = row_count;
      if is_whole or entries = most then return; end if;
      is_whole := true; last_key := E'\U0010FFFF'; near_most := null;
    end loop;
    forms := word_forms(of_kind, is_archived, words[1], beyond, most_forms + 1);
    if cardinality(forms) <= most_forms then
      return query
        select distinct entry.subject_id, entry.sort_key from unnest(forms) as each, lateral (
          select w.sort_key, w.subject_id from search_words as w
          where w.org_id = org and w.kind = of_kind and w.archived = is_archived and w.word = each
            and (w.sort_key, w.subject_id) > (after_key, after_id)
          order by w.sort_key, w.subject_id limit most) as entry
        order by entry.sort_key, entry.subject_id limit most;
      return;
    end if;
    few := sorted;
    room := most * 4;
    rarest := words[1];
    fewest := sorted + 1;
  end if;

  -- Of two words, so many entries of one are sorted and tried for the other, rather than the rows of the list.
  if cardinality(words) = 2 then few := sorted; end if;
  foreach start in array (case when rarest is null then words else '{}' end) loop
    probed := case when fewest <= rare_enough then rare_enough else few end;
    select count(*) into entries from (
      select from search_words where org_id = org and kind = of_kind and archived = is_archived
        and word >= start and word < start || beyond limit probed + 1) as probe;
    if entries = 0 then return; end if;
    if entries > probed then entries := few + 1; end if;
    if fewest is null or entries < fewest then
      rare := rarest; second := fewest;
      rarest := start; fewest := entries;
    elsif second is null or entries < second then
      rare := start; second := entries;
    end if;
    exit when fewest <= rare_enough and cardinality(words) > 2;
  end loop;

  if fewest > few and most is not null then
    start := rarest;
    if cardinality(words) = 2 then
      forms := word_forms(of_kind, is_archived, rarest, beyond, most_forms + 1);
      other_forms := word_forms(of_kind, is_archived, rare, beyond, most_forms + 1);
      if cardinality(forms) = 1 and cardinality(other_forms) = 1 then
        return query select * from subjects_of_both(of_kind, is_archived, forms[1], other_forms[1], after_key, after_id, most);
        return;
      end if;
      if cardinality(other_forms) < cardinality(forms) then
        forms := other_forms; start := rare;
      end if;
    end if;
    patterns := search_patterns(words, case when cardinality(forms) <= most_forms then start end, whole);
    pattern := coalesce(patterns[1], '%'); patterns := patterns[2:];
    if cardinality(forms) = 1 then
      near_most := tried / 2;
      loop
        select array_agg(id), array_agg(key) into ids, keys from (
          select subject_id as id, sort_key as key from (
            select sort_key, subject_id from search_words
            where org_id = org and kind = of_kind and archived = is_archived and word = forms[1] and (sort_key, subject_id) > (after_key, after_id)
            order by sort_key, subject_id limit near_most) as near
          where (select s.words like pattern and s.words like all (patterns) from search_subjects as s
                 where s.org_id = org and s.kind = of_kind and s.subject_id = near.subject_id)
          limit most) as page;
        -- A quarter of the page among the first: it fills among some two thousand, mostly.
        exit when near_most > tried or cardinality(ids) = most or coalesce(cardinality(ids), 0) < most / 4;
        near_most := tried * 4;
        -- Of two words, the entries of the other that stand so far: the index passes over the rest.
        if cardinality(words) = 2 then
          form := words[case when start = words[1] then 2 else 1 end];
          patterns := search_patterns(words, form, whole);
          pattern := patterns[1];
          select min(sort_key), case when count(*) < near_most then E'\U0010FFFF' else max(sort_key) end into first_key, last_key from (
            select sort_key from search_words
            where org_id = org and kind = of_kind and archived = is_archived and word = forms[1] and (sort_key, subject_id) > (after_key, after_id)
            order by sort_key, subject_id limit near_most) as reach;
          select array_agg(id), array_agg(key) into ids, keys from (
            select id, key from (
              select distinct sort_key as key, subject_id as id from search_words
              where org_id = org and kind = of_kind and archived = is_archived and word >= form and word < form || beyond
                and sort_key between first_key and last_key and (is_first or (sort_key, subject_id) > (after_key, after_id))
              order by key, id) as near
            where (select s.words like pattern from search_subjects as s
                   where s.org_id = org and s.kind = of_kind and s.subject_id = near.id)
            limit most) as page;
          exit;
        end if;
      end loop;
    elsif cardinality(forms) <= most_forms then
      select array_agg(id), array_agg(key) into ids, keys from (
        select subject_id as id, sort_key as key from (
          select distinct entry.sort_key, entry.subject_id from unnest(forms) as form, lateral (
            select w.sort_key, w.subject_id from search_words as w
            where w.org_id = org and w.kind = of_kind and w.archived = is_archived and w.word = form
              and (w.sort_key, w.subject_id) > (after_key, after_id)
            order by w.sort_key, w.subject_id limit tried / 2) as entry
          order by entry.sort_key, entry.subject_id limit tried / 2) as near
        where (select s.words like pattern and s.words like all (patterns) from search_subjects as s
               where s.org_id = org and s.kind = of_kind and s.subject_id = near.subject_id)
        limit most) as page;
    else
      select array_agg(id), array_agg(key) into ids, keys from (
        select subject_id as id, sort_key as key from (
          select subject_id, sort_key, words from search_subjects
          where org_id = org and kind = of_kind and archived = is_archived and (sort_key, subject_id) > (after_key, after_id)
          order by sort_key, subject_id limit tried) as near
        where near.words like pattern and near.words like all (patterns) limit most) as page;
    end if;
    if cardinality(ids) = most then
      return query select * from unnest(ids, keys);
      return;
    end if;
  end if;

  -- « lot 77 » where every title has « lot »: both are beyond what was counted above, and no page of them is among the first.
  if fewest > few and cardinality(words) = 2 then
    foreach near_most in array array[sorted, tested] loop
      foreach start in array words loop
        select count(*) into entries from (
          select from search_words where org_id = org and kind = of_kind and archived = is_archived
            and word >= start and word < start || beyond limit least(counted, near_most + 1)) as probe;
        if entries < least(counted, near_most + 1) then
          rarest := start; counted := entries;
        end if;
      end loop;
      exit when counted <= near_most;
    end loop;
  end if;

  paired := counted > tested and (fewest > few or coalesce(second <= few, cardinality(words) = 1));
  if cardinality(words) > 2 or not paired then
    patterns := search_patterns(words, rarest, whole);
    pattern := coalesce(patterns[1], '%'); patterns := patterns[2:];
    return query
      select found.subject_id, found.sort_key from (
        select distinct sort_key, subject_id from search_words
        where org_id = org and kind = of_kind and archived = is_archived and word >= rarest and word < rarest || beyond
          and (sort_key, subject_id) > (after_key, after_id)
          and (not paired or subject_id in (
            select subject_id from search_words
            where org_id = org and kind = of_kind and archived = is_archived and word >= rare and word < rare || beyond))
        order by sort_key, subject_id) as found
      where (select s.words like pattern and s.words like all (patterns) from search_subjects as s
             where s.org_id = org and s.kind = of_kind and s.subject_id = found.subject_id)
      limit most;
    return;
  end if;

  -- A subject stands once for each of its words that begin so: seldom more than a few times.
  loop
    select array_agg(subject_id order by sort_key, subject_id), array_agg(sort_key order by sort_key, subject_id), sum(times)
    into ids, keys, entries from (
      select sort_key, subject_id, count(*) as times from (
        select sort_key, subject_id from search_words
        where org_id = org and kind = of_kind and archived = is_archived and word >= rarest and word < rarest || beyond
          and (sort_key, subject_id) > (after_key, after_id)
          and (rare is null or subject_id in (
            select subject_id from search_words
            where org_id = org and kind = of_kind and archived = is_archived and word >= rare and word < rare || beyond))
        order by sort_key, subject_id limit room) as near
      group by sort_key, subject_id) as page;
    exit when room is null or entries is null or entries < room or cardinality(ids) >= most;
    room := null;
  end loop;
  most := coalesce(most, cardinality(ids));
  return query select * from unnest(ids[1:most], keys[1:most]);
end $$;
