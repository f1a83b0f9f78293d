-- Up Migration
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
