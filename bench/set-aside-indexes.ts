const FILLED = `array['mail_messages', 'mail_placements', 'conversation_entries', 'conversations', 'conversation_keys']::regclass[]`

/** Sets aside the foreign keys of the tables to be filled, and their indexes but for those of constraints. */
export const SET_ASIDE = `
  do $$ begin
    create temp table set_aside as
      select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as made,
        format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropping, 2 as turn
      from pg_constraint where contype = 'f' and (conrelid = any (${FILLED}) or confrelid = any (${FILLED}))
      union all
      select pg_get_indexdef(indexrelid), format('drop index %s', indexrelid::regclass), 1 from pg_index i
      where indrelid = any (${FILLED}) and not exists (select from pg_constraint c where c.conindid = i.indexrelid);
    execute (select string_agg(dropping, ';' order by turn desc) from set_aside);
  end $$`

/** How to make again what was set aside, in order. */
export const MAKE_AGAIN = 'select made from set_aside order by turn'
