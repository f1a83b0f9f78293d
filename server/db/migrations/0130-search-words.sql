-- One search for every kind of subject (ADR 049). A word is typed from its beginning: a range of a B-tree that holds one organization's words
-- finds it, in the order of the list, without reading the subjects.

-- The words of a text, folded and parted by one space: what shared/domain/search/search-words.ts makes of what is typed.
create function search_line(value text) returns text language sql immutable parallel safe
  as $$ select array_to_string(array_remove(string_to_array(translate(public.fold(value), E'.,;:''"-_@/&()+\t\n\r\u00a0\u202f', repeat(' ', 19)), ' '), ''), ' ') $$;

-- The words to find a text by, each once. An e-mail address is found from each of its parts to its end, so that one range finds a whole one.
-- The text is folded once: fold is no more inlined than search_line, and costs 20 times what is built in.
-- A number with decimals is a single word, like an e-mail address: alone, « 56 » would be a word of each hundredth amount.
create function search_words_of(value text) returns text[] language sql immutable parallel safe
  as $$ select coalesce(array_agg(distinct left(case when strpos(chunk, '@') > 0 then array_to_string(parts[i:], ' ')
                                                      when decimal then array_to_string(parts, ' ') else parts[i] end, 60)), '{}')
        from unnest(string_to_array(translate(public.fold(value), E'\t\n\r\u00a0\u202f', '     '), ' ')) as chunk,
             lateral (select array_remove(string_to_array(translate(chunk, '.,;:''"-_@/&()+', '              '), ' '), '') as parts,
                             chunk ~ '^[^0-9a-z]*[0-9]+[.,][0-9]{1,2}[^0-9a-z.,;:''"_@/&()+-]*$' as decimal) as split,
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

-- The kinds that the caller may read, asked once a statement.
alter table search_words enable row level security;
create policy search_words_read on search_words for select to ardoise_app
  using (org_id = app_org()
    and kind = any (array(select k from unnest('{company,contact,quote,invoice,catalogue,received_invoice,payment}'::text[]) as k
      where app_may(k || ':read'))));
grant select on search_words to ardoise_app;

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
-- A search tests up to 500 subjects: 1 µs for each by this index, 2.5 µs by the primary key.
create index search_subjects_by_id on search_subjects using hash (subject_id);

alter table search_subjects enable row level security;
create policy search_subjects_read on search_subjects for select to ardoise_app
  using (org_id = app_org()
    and kind = any (array(select k from unnest('{company,contact,quote,invoice,catalogue,received_invoice,payment}'::text[]) as k
      where app_may(k || ':read'))));
grant select on search_subjects to ardoise_app;

-- Writes the difference between what a subject was found by and what finds it now. Null: it was not there, or is there no more.
-- The beginnings of new words are kept too.
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
  insert into search_beginnings (org_id, kind, beginning)
  select distinct of_org, of_kind, left(word, 3) from unnest(after) as word where word <> all (before) and word ~ '^[a-z]'
    and not exists (select from search_beginnings as known where known.org_id = of_org and known.kind = of_kind and known.beginning = left(word, 3));
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

-- Amounts and phone numbers: what is typed is read by shared/domain/search/search-words.ts, which writes both alike.

-- A phone number as it is dialled from France and from elsewhere, of E.164: `0612345678 33612345678`. Overseas numbers keep their ten digits
-- (ARCEP numbering plan).
create function phone_words(e164 text) returns text language sql immutable parallel safe
  as $$ select concat_ws(' ', case when e164 ~ '^\+(33|590|594|596|262)\d{9}$' then '0' || right(e164, 9) end, ltrim(e164, '+')) $$;

-- An amount as it is read: `1234,56`. Without its sign.
create function amount_words(cents bigint) returns text language sql immutable parallel safe
  as $$ select abs(cents) / 100 || ',' || lpad((abs(cents) % 100)::text, 2, '0') $$;
