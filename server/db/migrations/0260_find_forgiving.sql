-- Up Migration
-- The subjects that find_subjects finds by words as they begin; where it finds none, those of the words that were meant (ADR 049). In one
-- call: asked one after another, the three questions cost an absent word more in round trips than in reading.
create function find_forgiving(of_kind text, is_archived boolean, words text[], after_key text, after_id uuid, most integer)
returns table (subject_id uuid, sort_key text) language plpgsql stable rows 20 as $$
declare
  meant text[];
begin
  return query select * from find_subjects(of_kind, is_archived, words, false, after_key, after_id, most);
  if found then return; end if;
  meant := array(select word_meant(array[of_kind], is_archived, word) from unnest(words) with ordinality as typed(word, place) order by place);
  if array_position(meant, null) is not null or meant = words then return; end if;
  return query select * from find_subjects(of_kind, is_archived, meant, false, after_key, after_id, most);
end $$;
