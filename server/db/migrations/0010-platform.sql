create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- Every tenant transaction runs as this role: it owns nothing, so row-level security binds it.
do $$ begin create role ardoise_app nologin; exception when duplicate_object then null; end $$;
do $$ begin execute format('grant ardoise_app to %I', current_user); end $$;
grant usage on schema public to ardoise_app;

create function app_org() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.org_id', true), '')::uuid $$;

create function app_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- The permissions of the caller's role, set by inTransaction from shared/domain/permissions.ts; '*' is the system.
create function app_may(permission text) returns boolean language sql stable parallel safe
  as $$ select string_to_array(current_setting('app.permissions', true), ',') && array[permission, '*'] $$;

-- Search form of a text: the SQL twin of shared/french/fold.ts. Immutable because the dictionary is fixed.
create function fold(value text) returns text language sql immutable parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, coalesce(value, ''))) $$;

-- RFC 9562 version 7, for PostgreSQL older than 18.
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- Counters of guessable or costly actions; shared by every process.
create unlogged table rate_limits (
  key text primary key,
  window_ends_at timestamptz not null,
  hits integer not null
);
create index rate_limits_expiry on rate_limits (window_ends_at);

-- Search text of a row: folded, punctuation turned into spaces, with a leading space so that ' ma' finds any word that begins so.
create function search_text(value text) returns text language sql immutable parallel safe
  as $$ select ' ' || translate(public.fold(value), '.,;:''"-_@/&()+', '              ') $$;

-- LIKE pattern of one typed word. Three letters and more match anywhere (trigrams); one or two match where a word begins,
-- the only way for the trigram index to know them.
create function search_pattern(word text) returns text language sql immutable parallel safe
  as $$ select case when length(w) >= 3 then '%' || w || '%' else '% ' || w || '%' end
        from (select replace(replace(btrim(public.search_text(word)), '\', '\\'), '%', '\%') as w) as needle $$;

-- The last night of each job on files.
create table file_checks (
  job text primary key check (job in ('sweep-files', 'check-files')),
  started_at timestamptz not null,
  -- Null while it is under way.
  finished_at timestamptz,
  -- Files looked at.
  looked integer not null default 0,
  -- Orphans deleted.
  deleted integer not null default 0
);

-- Which file store belongs to this database: the store bears the same id (db/file-store-mark.ts). The tenant role is granted nothing.
create table file_store_marks (
  id uuid not null,
  made_at timestamptz not null default now()
);
create unique index file_store_marks_one on file_store_marks ((true));

-- For the triggers of what is only ever added to.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
end $$;
