-- Up Migration
-- Two costs of the search (ADR 049). A word that one client in eight has needs some 400 rows of the list to fill a page, not 250: without
-- them all its entries were sorted (« qui », 15,000 entries: 6.5 ms, now 2).
do $$ begin
  execute replace(pg_get_functiondef('find_subjects'::regproc), 'tried constant integer := 250;', 'tried constant integer := 1000;');
end $$;

-- The word that was meant: as typed where one begins so in one of the kinds, else the one that begins the most among those one letter more,
-- less, changed or swapped away; null when none does. The error cannot lie beyond the first letters that do begin a word, and only letters
-- that follow them are tried. Figures and words of fewer than four letters are not forgiven: a wrong figure is another client.
create function word_meant(kinds text[], is_archived boolean, typed text) returns text language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  -- Entries counted at most, to tell a usual word from a rare one.
  enough constant integer := 50;
  beyond constant text := E'\U0010FFFF';
  before text;
  after text;
  letters text[];
  near text[] := '{}';
  of_kind text;
begin
  if exists (select from unnest(kinds) as k, lateral (select from search_words
      where org_id = app_org() and kind = k and archived = is_archived and word >= typed and word < typed || beyond limit 1) as entry) then
    return typed;
  end if;
  if typed !~ '^[a-z]{4,40}$' then return null; end if;
  for at in 0 .. length(typed) - 1 loop
    before := left(typed, at);
    after := substr(typed, at + 1);
    near := near || (before || substr(after, 2)) || (before || substr(after, 2, 1) || left(after, 1) || substr(after, 3));
    if at = 0 then
      letters := string_to_array('abcdefghijklmnopqrstuvwxyz', null);
    else
      letters := '{}';
      foreach of_kind in array kinds loop
        letters := letters || array(
          with recursive next(word) as (
            (select word from search_words where org_id = app_org() and kind = of_kind and archived = is_archived
               and word > before and word < before || beyond order by word limit 1)
            union all
            select (select w.word from search_words as w where w.org_id = app_org() and w.kind = of_kind and w.archived = is_archived
                      and w.word > left(next.word, at + 1) || beyond and w.word < before || beyond order by w.word limit 1)
            from next where next.word is not null)
          select substr(word, at + 1, 1) from next where word is not null);
      end loop;
      exit when letters = '{}';
    end if;
    near := near || array(select before || l || rest from unnest(letters) as l, unnest(array[after, substr(after, 2)]) as rest);
  end loop;
  return (
    select start from (
      select start, min(place) as place from unnest(near) with ordinality as each(start, place) where start <> typed group by start) as distinct_near,
      lateral (select count(*) as uses from unnest(kinds) as k, lateral (select from search_words
        where org_id = app_org() and kind = k and archived = is_archived and word >= start and word < start || beyond limit enough) as entry) as counted
    where uses > 0 order by uses desc, place limit 1);
end $$;
