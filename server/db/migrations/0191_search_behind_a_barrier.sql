-- Up Migration
-- No condition of a caller, whatever it calls, sees a row before the tenant is checked (ADR 046). LIKE is such a condition, so no index
-- serves it through these views: the two functions find the matches.
alter view searchable_companies set (security_barrier);
alter view searchable_contacts set (security_barrier);
alter view searchable_members set (security_barrier);

-- Planned for the words they are given: a word that is not there is no condition.
create function company_matches(words text[]) returns setof uuid language sql stable security definer set search_path = public, pg_temp
  as $$ select id from companies where org_id = app_org() and search like search_pattern(words[1])
        and (words[2] is null or search like search_pattern(words[2]))
        and (words[3] is null or search like search_pattern(words[3]))
        and (words[4] is null or search like search_pattern(words[4]))
        and (words[5] is null or search like search_pattern(words[5]))
        and (words[6] is null or search like search_pattern(words[6]))
        and (words[7] is null or search like search_pattern(words[7]))
        and (words[8] is null or search like search_pattern(words[8])) $$;
create function contact_matches(words text[]) returns setof uuid language sql stable security definer set search_path = public, pg_temp
  as $$ select id from contacts where org_id = app_org() and search like search_pattern(words[1])
        and (words[2] is null or search like search_pattern(words[2]))
        and (words[3] is null or search like search_pattern(words[3]))
        and (words[4] is null or search like search_pattern(words[4]))
        and (words[5] is null or search like search_pattern(words[5]))
        and (words[6] is null or search like search_pattern(words[6]))
        and (words[7] is null or search like search_pattern(words[7]))
        and (words[8] is null or search like search_pattern(words[8])) $$;
