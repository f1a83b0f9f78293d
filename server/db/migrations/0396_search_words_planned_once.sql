-- Up Migration
-- A function in SQL is planned at each call: 0.2 ms twice a devis, half of what writing its words took. This one is planned once a session.
create or replace function search_words_of(value text) returns text[] language plpgsql immutable parallel safe set plan_cache_mode = force_generic_plan
  as $$ begin
    if value is null then return '{}'; end if;
    return (
      select coalesce(array_agg(distinct left(case when strpos(chunk, '@') > 0 then array_to_string(parts[i:], ' ') else parts[i] end, 60)), '{}')
      from unnest(string_to_array(translate(public.fold(value), E'\t\n\r\u00a0\u202f', '     '), ' ')) as chunk,
           lateral (select array_remove(string_to_array(translate(chunk, '.,;:''"-_@/&()+', '              '), ' '), '') as parts) as split,
           generate_subscripts(parts, 1) as i);
  end $$;
