-- Letters of reminders: drawn and kept while they wait, sent from the day on which a person says that they were posted.
alter table reminders
  -- The day of the post office; null where nothing was posted.
  add column posted_on date check (posted_on is null or channel in ('letter', 'registered_letter')),
  -- The number of a registered letter, as the post office wrote it.
  add column tracking_number text check (length(tracking_number) between 1 and 40);
