-- The text in which movements are sought, folded once as it is written: folding 49,950 labels for each count took most of a second.
-- Not array_to_string itself: PostgreSQL calls it stable, because elements of other types may depend on settings; those of text do not.
create function bank_line_words(label text, counterparty text, refs text[]) returns text language plpgsql immutable parallel safe as $$
begin
  return fold(label || ' ' || coalesce(counterparty, '') || ' ' || array_to_string(refs, ' '));
end $$;
alter table bank_lines add column words text not null
  generated always as (bank_line_words(label, counterparty, refs)) stored;
