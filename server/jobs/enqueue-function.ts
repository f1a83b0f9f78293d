import type { PgBoss } from 'pg-boss'

/** An arbitrary lock number, unused elsewhere: two processes that start together replace the function one after the other. */
const LOCK = 7_044

/**
 * The SQL that makes `enqueue_job(name, payload, priority, key, start_after)` and `enqueue_jobs(name, payloads, start_after)`, the tenant role's only ways to the
 * queue. They add jobs to one of `tenantQueues`, for its own organization, and return nothing. Their statement is the one that pg-boss sends
 * for `known`, a queue of the product, so that retries, expiry and the wake-up at commit stay those of the installed version (ADR 044).
 */
export async function enqueueFunction(
  boss: PgBoss,
  known: string,
  tenantQueues: readonly string[],
): Promise<string> {
  let own = ''
  await boss.send(
    known,
    {},
    {
      db: {
        executeSql: async (text: string) => {
          own = text
          return { rows: [{ id: '' }] }
        },
      },
    },
  )
  const insert = replaced(own, `'${known}'`, '$1')
  const one = `json_build_array(json_build_object('data', $2, 'priority', $3, 'singletonKey', $4, 'startAfter', $5))`
  // Each takes its turn after the one before: a crowd of one organization does not hold up the first job of another.
  const each = `(select json_agg(json_build_object('data', payload, 'priority', 1 - place, 'startAfter', $3)) from jsonb_array_elements($2) with ordinality as added (payload, place))`
  const made = (signature: string, { payloads, jobs }: { payloads: string; jobs: string }) => `
    create or replace function public.${signature} returns setof uuid
      language plpgsql security definer set search_path = public, pg_temp as $function$
    begin
      if starts_with($1, '__') or not exists (select from pgboss.queue q where q.name = $1) then
        raise 'there is no queue %', $1;
      end if;
      -- The caller's: here the role is the owner's.
      if current_setting('role') = 'ardoise_app' then
        if $1 <> all (${array(tenantQueues)}) then
          raise insufficient_privilege using message = 'a job of the installation';
        end if;
        if exists (select from jsonb_array_elements(${payloads}) as payload where (payload ->> 'orgId' = app_org()::text) is not true) then
          raise insufficient_privilege using message = 'a job of another organization';
        end if;
      end if;
      return query ${replaced(insert, '$1::text::json', jobs)};
    end $function$;`
  return `
    select pg_advisory_xact_lock(${LOCK});
    -- That of before, which no default would tell from this one.
    drop function if exists public.enqueue_job(text, jsonb, integer, text);
    ${made('enqueue_job(text, jsonb, integer, text, text default null)', { payloads: 'jsonb_build_array($2)', jobs: one })}
    ${made('enqueue_jobs(text, jsonb, text)', { payloads: '$2', jobs: each })}
    revoke all on function public.enqueue_job(text, jsonb, integer, text, text), public.enqueue_jobs(text, jsonb, text) from public;
    grant execute on function public.enqueue_job(text, jsonb, integer, text, text), public.enqueue_jobs(text, jsonb, text) to ardoise_app;
    revoke all on all tables in schema pgboss from ardoise_app;
    revoke all on all functions in schema pgboss from ardoise_app;
    revoke all on schema pgboss from ardoise_app`
}

const array = (names: readonly string[]) =>
  `array[${names.map((name) => `'${name.replaceAll("'", "''")}'`).join()}]::text[]`

/** Errors: the text that a newer pg-boss no longer writes. */
function replaced(text: string, what: string, by: string): string {
  if (!text.includes(what)) throw new Error(`pg-boss writes no ${what} any more`)
  return text.replaceAll(what, () => by)
}
