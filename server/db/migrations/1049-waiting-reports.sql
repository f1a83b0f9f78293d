-- Reports whose drawing was lost with its process are looked for every ten minutes.
create index report_sendings_waiting on report_sendings (created_at) where state = 'waiting';
