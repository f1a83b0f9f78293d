-- The word that was meant: as typed where one begins so in one of the kinds, else the one that begins the most among those one letter more,
-- less, changed or swapped away; null when none does (ADR 049). The error cannot lie beyond the first letters that do begin a word, and only
-- letters that follow them are tried. Figures and words of fewer than four letters are not forgiven: a wrong figure is another client.
create function word_meant(kinds text[], is_archived boolean, typed text) returns text language plpgsql stable security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  org constant uuid := app_org();
  -- Entries counted at most, to tell a usual word from a rare one.
  enough constant integer := 50;
  beyond constant text := E'\U0010FFFF';
  alphabet constant text[] := string_to_array('abcdefghijklmnopqrstuvwxyz', null);
  head constant text := left(typed, 3);
  -- The beginnings of words that a neighbour can have. Those with the first letter of the word have its second too, or end as the word goes on.
  heads text[];
  before text;
  after text;
  letters text[];
  near text[] := '{}';
  readable text[] := '{}';
  of_kind text;
begin
  foreach of_kind in array kinds loop
    continue when not app_may(of_kind || ':read');
    if exists (select from search_words
        where org_id = org and kind = of_kind and archived = is_archived and word >= typed and word < typed || beyond) then
      return typed;
    end if;
    readable := readable || of_kind;
  end loop;
  if typed !~ '^[a-z]{4,40}$' then return null; end if;
  heads := array(
    select beginning from search_beginnings
    where org_id = org and kind = any (readable) and beginning >= left(typed, 1) and beginning < left(typed, 1) || beyond
      and (left(beginning, 2) = left(typed, 2) or strpos(substr(typed, 2, 3), substr(beginning, 3)) > 0)
    union
    select beginning from search_beginnings
    where org_id = org and kind = any (readable) and beginning = any (
      array[substr(typed, 2, 3), substr(typed, 2, 1) || left(typed, 1) || substr(typed, 3, 1)]
      || array(select l || rest from unnest(alphabet) as l, unnest(array[left(typed, 2), substr(typed, 2, 2)]) as rest)));
  near := array(
    select start from generate_series(0, 2) as at, lateral (
      select left(typed, at) || substr(typed, at + 2) as start
      union all
      select left(typed, at) || substr(typed, at + 2, 1) || substr(typed, at + 1, 1) || substr(typed, at + 3)) as neighbour
    where left(start, 3) = any (heads)
    union all
    select start from generate_series(0, 2) as at, unnest(heads) as each, unnest(array[substr(typed, at + 1), substr(typed, at + 2)]) as rest,
      lateral (select left(each, at + 1) || rest as start) as neighbour
    where left(each, at) = left(typed, at) and left(start, 3) = each);
  for at in 3 .. case when head = any (heads) then length(typed) - 1 else 0 end loop
    before := left(typed, at);
    after := substr(typed, at + 1);
    letters := '{}';
    foreach of_kind in array readable loop
      letters := letters || array(
        with recursive next(word) as (
          (select word from search_words where org_id = org and kind = of_kind and archived = is_archived
             and word > before and word < before || beyond order by word limit 1)
          union all
          select (select w.word from search_words as w where w.org_id = org and w.kind = of_kind and w.archived = is_archived
                    and w.word > left(next.word, at + 1) || beyond and w.word < before || beyond order by w.word limit 1)
          from next where next.word is not null)
        select substr(word, at + 1, 1) from next where word is not null);
    end loop;
    exit when letters = '{}';
    near := near || (before || substr(after, 2)) || (before || substr(after, 2, 1) || left(after, 1) || substr(after, 3))
      || array(select before || l || rest from unnest(letters) as l, unnest(array[after, substr(after, 2)]) as rest);
  end loop;
  return (
    select start from (
      select start, min(place) as place from unnest(near) with ordinality as each(start, place)
      where start <> typed and exists (select from unnest(readable) as k where exists (select from search_words
        where org_id = org and kind = k and archived = is_archived and word >= start and word < start || beyond))
      group by start) as known,
      lateral (select count(*) as uses from unnest(readable) as k, lateral (select from search_words
        where org_id = org and kind = k and archived = is_archived and word >= start and word < start || beyond limit enough) as entry) as counted
    order by uses desc, place limit 1);
end $$;

-- The subjects that find_subjects finds by words as they begin; where it finds none, those of the words that were meant (ADR 049). In one
-- call: asked one after another, the three questions cost an absent word more in round trips than in reading.
create function find_forgiving(of_kind text, is_archived boolean, words text[], after_key text, after_id uuid, most integer)
returns table (subject_id uuid, sort_key text) language plpgsql stable rows 20 as $$
declare
  word text;
  known text;
  meant text[];
begin
  return query select * from find_subjects(of_kind, is_archived, words, false, after_key, after_id, most);
  if found then return; end if;
  foreach word in array words loop
    known := word_meant(array[of_kind], is_archived, word);
    if known is null then return; end if;
    meant := meant || known;
  end loop;
  if meant = words then return; end if;
  return query select * from find_subjects(of_kind, is_archived, meant, false, after_key, after_id, most);
end $$;
