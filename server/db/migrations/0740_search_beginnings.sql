-- Up Migration
-- A wrong word asked the index for some hundred neighbours, most of which begin as no word does (ADR 153). The three letters with which the words of
-- a kind begin are kept beside them: a few thousand for each organization, whatever it holds.
create table search_beginnings (
  org_id uuid not null references organizations on delete cascade,
  kind text collate "C" not null,
  beginning text collate "C" not null
);
-- Not unique: two who write the first word of a beginning at once both write it, and neither waits.
create index search_beginnings_sorted on search_beginnings (org_id, kind, beginning);
-- Read by word_meant alone, which asks for the caller’s organization and kinds.
alter table search_beginnings enable row level security;

-- As in 0220, with the beginnings of new words.
create or replace function write_search_words(of_kind text, of_org uuid, of_id uuid, old_archived boolean, old_key text, old_text text,
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
  insert into search_beginnings (org_id, kind, beginning)
  select distinct of_org, of_kind, left(word, 3) from unnest(after) as word where word <> all (before) and word ~ '^[a-z]'
    and not exists (select from search_beginnings as known where known.org_id = of_org and known.kind = of_kind and known.beginning = left(word, 3));
  insert into search_subjects (org_id, kind, subject_id, archived, sort_key, words)
  values (of_org, of_kind, of_id, new_archived, new_key, ' ' || search_line(new_text) || ' ')
  on conflict (org_id, kind, subject_id) do update set archived = excluded.archived, sort_key = excluded.sort_key, words = excluded.words;
end $$;

lock table search_words in share row exclusive mode;
insert into search_beginnings (org_id, kind, beginning)
select distinct org_id, kind, left(word, 3) from search_words where word ~ '^[a-z]';
analyze search_beginnings;

-- The word that was meant: of the neighbours of a typed word that some word begins with, the one that most do (ADR 049). Null where there is none.
create or replace function word_meant(kinds text[], is_archived boolean, typed text) returns text language plpgsql stable security definer
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
