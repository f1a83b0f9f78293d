-- The journal of calls looked for a name among every call: 73 ms of 200,000 for one that none has (ADR 229). It asks the index of words, as other lists
-- do, which then has every call that ended: a call that was missed has no result, and is sought by the name and the number of who called.
drop trigger calls_search_words_change on calls;
create or replace function calls_search_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_key text;
  new_key text;
  old_text text;
  new_text text;
begin
  if tg_op <> 'INSERT' then
    old_key := lpad((9999999999999 - floor(extract(epoch from old.started_at) * 1000))::text, 13, '0');
    if old.state = 'ended' then
      old_text := concat_ws(' ', old.client_name, phone_words(old.number), left(old.notes, 2000), old.next_action);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    new_key := lpad((9999999999999 - floor(extract(epoch from new.started_at) * 1000))::text, 13, '0');
    if new.state = 'ended' then
      new_text := concat_ws(' ', new.client_name, phone_words(new.number), left(new.notes, 2000), new.next_action);
    end if;
  end if;
  if tg_op = 'DELETE' then perform write_search_words('call', old.org_id, old.id, false, old_key, old_text, null, null, null);
  elsif tg_op = 'INSERT' then perform write_search_words('call', new.org_id, new.id, null, null, null, false, new_key, new_text);
  else perform write_search_words('call', new.org_id, new.id, false, old_key, old_text, false, new_key, new_text);
  end if;
  return null;
end $$;
create trigger calls_search_words_change after update on calls for each row
  when ((old.state = 'ended', old.started_at, old.client_name, old.number, old.notes, old.next_action)
    is distinct from (new.state = 'ended', new.started_at, new.client_name, new.number, new.notes, new.next_action))
  execute function calls_search_words();

select write_search_words('call', org_id, id, null, null, null, false,
  lpad((9999999999999 - floor(extract(epoch from started_at) * 1000))::text, 13, '0'),
  concat_ws(' ', client_name, phone_words(number), left(notes, 2000), next_action))
from calls where state = 'ended' and outcome is null;
