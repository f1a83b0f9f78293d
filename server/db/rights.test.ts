import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientScope, memberScope, type Scope, type Tx } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { type Permission, roleCan } from '#shared/domain/permissions.ts'
import { roles } from '#shared/domain/roles.ts'
import { inTransaction, readAs } from './transaction.ts'

/** Rights in the database itself: what a forgotten check in the code could not do. */
let site: TestApp
let owner: Member
let neighbour: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  owner = await site.makeOrganization()
  neighbour = await site.makeOrganization()
})
afterAll(() => site.close())

const rows = async <T>(text: string, values: unknown[] = []) =>
  (await site.context.pool.query(text, values)).rows as T[]

describe('row-level security', () => {
  test('is enabled, with policies, on every table that names an organization, and applies to the application role', async () => {
    const tables = await rows<{
      name: string
      secured: boolean
      policies: number
      granted: boolean
      owner: string
    }>(
      `select c.relname as name, c.relrowsecurity as secured, pg_get_userbyid(c.relowner) as owner,
              has_any_column_privilege('ardoise_app', c.oid, 'select, insert, update')
                or has_table_privilege('ardoise_app', c.oid, 'delete') as granted,
              (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
    )
    expect(tables.length).toBeGreaterThanOrEqual(15)
    for (const table of tables) expect(table).toMatchObject({ secured: true })
    // A table of the platform, on which the role has no right, needs no policy.
    expect(tables.filter(({ policies, granted }) => policies === 0 && granted)).toEqual([])
    expect(tables.filter((table) => table.owner === 'ardoise_app')).toEqual([])
    const [role] = await rows(
      `select rolsuper, rolbypassrls, rolcanlogin, rolcreatedb, rolcreaterole from pg_roles where rolname = 'ardoise_app'`,
    )
    expect(Object.values(role as object)).toEqual([false, false, false, false, false])
    const inherited = await rows(
      `select 1 from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname = 'ardoise_app'`,
    )
    expect(inherited).toEqual([])
  })

  test('functions of the owner look up their tables in the schema public only', async () => {
    const loose = await rows<{ proname: string }>(
      `select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
         and not coalesce('search_path=public, pg_temp' = any (proconfig), false)`,
    )
    expect(loose).toEqual([])
  })

  test('views of the owner show rows of the current organization only, and none without an organization', async () => {
    await site.context.pool.query('insert into companies (org_id, id, name) values ($1, new_id(), $2)', [
      neighbour.orgId,
      'Chez le voisin',
    ])
    const views = await rows<{ name: string }>(
      `select table_name as name from information_schema.views where table_schema = 'public'`,
    )
    for (const { name } of views) {
      const seen = await readAs(owner.scope, (tx) =>
        sql<{ org_id: string }>`select org_id from ${sql.table(name)}`.execute(tx.db),
      )
      expect(seen.rows.filter((row) => row.org_id !== owner.orgId)).toEqual([])
    }
  })

  test('the application role cannot read identity tables or the text of mails', async () => {
    for (const table of ['sessions', 'accounts', 'verifications', 'rate_limits', 'schema_migrations'])
      await expect(
        inTransaction(owner.scope, (tx) => sql`select 1 from ${sql.table(table)}`.execute(tx.db)),
      ).rejects.toThrow(/permission denied/)
    await expect(
      inTransaction(owner.scope, (tx) => sql`select html from outgoing_mails`.execute(tx.db)),
    ).rejects.toThrow(/permission denied/)
    await expect(
      inTransaction(owner.scope, (tx) => sql`select subject from outgoing_mails`.execute(tx.db)),
    ).rejects.toThrow(/permission denied/)
  })
})

describe('the job queue', () => {
  test('is closed to the application role except through two functions', async () => {
    const reached = await rows(
      `select c.relname from pg_class c where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p', 'v', 'S')
         and (has_any_column_privilege('ardoise_app', c.oid, 'select, insert, update') or c.relkind <> 'S'
              and has_table_privilege('ardoise_app', c.oid, 'delete, truncate'))`,
    )
    expect(reached).toEqual([])
    const [schema] = await rows(
      `select has_schema_privilege('ardoise_app', 'pgboss', 'usage, create') as reached`,
    )
    expect(schema).toEqual({ reached: false })
    const [everybody] = await rows(
      `select has_function_privilege('public', 'enqueue_job(text, jsonb, integer, text, text)', 'execute') as one,
         has_function_privilege('public', 'enqueue_jobs(text, jsonb, text)', 'execute') as many`,
    )
    expect(everybody).toEqual({ one: false, many: false })
    for (const statement of [
      'select 1 from pgboss.job',
      `insert into pgboss.job (name) values ('deliver-mail')`,
    ])
      await expect(inTransaction(owner.scope, (tx) => sql.raw(statement).execute(tx.db))).rejects.toThrow(
        /permission denied/,
      )
  })

  test('a start revokes rights granted by an earlier version', async () => {
    await site.context.pool.query('grant usage on schema pgboss to ardoise_app')
    await site.context.pool.query(
      'grant select, insert, update on all tables in schema pgboss to ardoise_app',
    )
    const next = await startTestApp({ jobs: false })
    await next.close()
    const [job] = await rows(
      `select has_any_column_privilege('ardoise_app', 'pgboss.job', 'select, insert, update') as reached`,
    )
    expect(job).toEqual({ reached: false })
  })

  test('accepts jobs of our own queues only, and none for another organization', async () => {
    const enqueue = (name: string, payload: object) =>
      inTransaction(owner.scope, (tx) =>
        sql`select enqueue_job(${name}, ${JSON.stringify(payload)}, 0, null)`.execute(tx.db),
      )
    await expect(enqueue('no-such-queue', {})).rejects.toThrow('there is no queue')
    await expect(enqueue('__pgboss__send-it', {})).rejects.toThrow('there is no queue')
    await expect(
      enqueue('mail-notifications', { orgId: neighbour.orgId, eventId: randomUUID() }),
    ).rejects.toThrow('a job of another organization')
    const mailId = randomUUID()
    for (const payload of [{ mailId }, { mailId, orgId: null }, { mailId, orgId: neighbour.orgId }])
      for (const name of ['deliver-mail', 'deliver-urgent-mail'])
        await expect(enqueue(name, payload)).rejects.toThrow('a job of another organization')
    await expect(enqueue('revoke-grants', {})).rejects.toThrow('a job of another organization')
    for (const name of ['sweep-files', 'check-files', 'tend-mails', 'delete-old-rows'])
      for (const payload of [{}, { orgId: owner.orgId }])
        await expect(enqueue(name, payload)).rejects.toThrow('a job of the installation')
    const mine = { orgId: owner.orgId, eventId: randomUUID() }
    await enqueue('mail-notifications', mine)
    expect(await rows(`select data from pgboss.job where data->>'eventId' = $1`, [mine.eventId])).toEqual([
      { data: mine },
    ])
  })

  test('accepts many jobs at once, unless one of them is for another organization', async () => {
    const enqueue = (name: string, payloads: object[]) =>
      inTransaction(owner.scope, (tx) =>
        sql`select enqueue_jobs(${name}, ${JSON.stringify(payloads)}, null)`.execute(tx.db),
      )
    const mine = () => ({ orgId: owner.orgId, eventId: randomUUID() })
    for (const strange of [{}, { orgId: null }, { ...mine(), orgId: neighbour.orgId }])
      await expect(enqueue('mail-notifications', [mine(), strange])).rejects.toThrow(
        'a job of another organization',
      )
    await expect(enqueue('sweep-files', [mine()])).rejects.toThrow('a job of the installation')
    await expect(enqueue('no-such-queue', [mine()])).rejects.toThrow('there is no queue')
    const [first, second] = [mine(), mine()]
    await enqueue('mail-notifications', [first, second])
    expect(
      await rows(
        `select data from pgboss.job where data->>'eventId' = any ($1) order by data->>'eventId' = $2`,
        [[first.eventId, second.eventId], second.eventId],
      ),
    ).toEqual([{ data: first }, { data: second }])
  })
})

describe('each role', () => {
  const id = () => randomUUID()
  /** A write for each table that a permission opens, in the scope's organization. */
  const writes: [string, Permission, (org: string) => ReturnType<typeof sql>][] = [
    [
      'companies',
      'company:write',
      (org) => sql`insert into companies (org_id, id, name) values (${org}, ${id()}, 'x')`,
    ],
    [
      'contacts',
      'contact:write',
      (org) => sql`insert into contacts (org_id, id, last_name) values (${org}, ${id()}, 'x')`,
    ],
    [
      'deals',
      'deal:write',
      (org) => sql`insert into deals (org_id, id, title) values (${org}, ${id()}, 'x')`,
    ],
    ['quotes', 'quote:write', (org) => sql`insert into quotes (org_id, id) values (${org}, ${id()})`],
    [
      'document_counters',
      'quote:write',
      (org) => sql`insert into document_counters (org_id, series, year) values (${org}, ${id()}, 2026)`,
    ],
    [
      'payments',
      'payment:write',
      (org) =>
        sql`insert into payments (org_id, id, amount_cents, captured_at, chained) values (${org}, ${id()}, 1, now(), false)`,
    ],
    [
      'organizations',
      'organization:update',
      (org) => sql`update organizations set city = 'x' where id = ${org}`,
    ],
    [
      'memberships',
      'member:manage',
      (org) => sql`update memberships set status = status where org_id = ${org} and role = 'viewer'`,
    ],
  ]
  const attempt = async (scope: Scope, statement: ReturnType<typeof sql>) => {
    try {
      const { numAffectedRows } = await inTransaction(scope, (tx) => statement.execute(tx.db))
      return numAffectedRows === 0n ? 'nothing' : 'written'
    } catch (error) {
      return /row-level security/.test((error as Error).message) ? 'refused' : String(error)
    }
  }

  test.each(writes)(
    'writes %s only with %s, and never in another organization',
    async (table, permission, write) => {
      await site.makeMember(owner.orgId, 'viewer')
      for (const role of roles) {
        const scope = memberScope(site.context, {
          orgId: owner.orgId,
          userId: owner.userId,
          role,
          rights: ['amounts'],
        })
        const outcome = await attempt(scope, write(owner.orgId))
        expect([table, role, outcome === 'written']).toEqual([table, role, roleCan(role, permission)])
        expect([table, role, await attempt(scope, write(neighbour.orgId))]).not.toContain('written')
      }
      const client = clientScope(site.context, owner.orgId)
      expect([table, 'client', await attempt(client, write(owner.orgId))]).not.toContain('written')
    },
  )

  test('an admin cannot change an owner, nor become one', async () => {
    const admin = await site.makeMember(owner.orgId, 'admin')
    const demote = sql`update memberships set role = 'viewer' where org_id = ${owner.orgId} and user_id = ${owner.userId}`
    const promote = sql`update memberships set role = 'owner' where org_id = ${owner.orgId} and user_id = ${admin.userId}`
    expect(await attempt(admin.scope, demote)).toBe('nothing')
    expect(await attempt(admin.scope, promote)).toBe('refused')
  })

  test('no member can sign or answer a quote for its client', async () => {
    const quoteId = id()
    await site.context.pool.query('insert into quotes (org_id, id) values ($1, $2)', [owner.orgId, quoteId])
    await inTransaction(owner.scope, (tx) =>
      sql`update quotes set status = 'sent', number = 'D-2026-9001' where org_id = ${owner.orgId} and id = ${quoteId}`.execute(
        tx.db,
      ),
    )
    for (const status of ['viewed', 'signed', 'refused', 'expired'])
      await expect(
        inTransaction(owner.scope, (tx) =>
          sql`update quotes set status = ${status} where org_id = ${owner.orgId} and id = ${quoteId}`.execute(
            tx.db,
          ),
        ),
      ).rejects.toThrow('only the client answers a quote')
    expect(
      await attempt(
        owner.scope,
        sql`insert into signature_challenges (org_id, link_id, sent_to, code_hash) values (${owner.orgId}, ${id()}, 'x', '\\x00')`,
      ),
    ).toBe('refused')
  })
})

describe('a read connection used by one organization after another', () => {
  test('shows each its own rows, even after errors, timeouts and killed queries', async () => {
    const alone = await startTestApp({ jobs: false, config: { databasePoolSize: 1 } })
    try {
      const [a, b] = [
        await alone.makeOrganization({ name: 'Ardoise A' }),
        await alone.makeOrganization({ name: 'Ardoise B' }),
      ]
      const names = (scope: Scope) =>
        readAs(scope, async (tx) => {
          const { rows } = await sql<{ name: string }>`select name from organizations`.execute(tx.db)
          return rows.map((row) => row.name)
        })
      const fail = (scope: Scope, statement: string) =>
        readAs(scope, (tx) => sql.raw(statement).execute(tx.db)).then(
          () => 'passed',
          () => 'failed',
        )
      const killed = async (scope: Scope) => {
        const pending = fail(scope, 'select pg_sleep(20)')
        for (let gone = false; !gone; ) {
          const { rowCount } = await alone.context.pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where application_name = 'ardoise-read' and query like '%pg_sleep%' and datname = current_database()`,
          )
          gone = rowCount === 1
        }
        return pending
      }
      const troubles: ((scope: Scope) => Promise<string>)[] = [
        (scope) => fail(scope, 'select 1 / 0'),
        (scope) => fail(scope, 'select nothing from nowhere'),
        (scope) => fail(scope, `set statement_timeout = 20; select pg_sleep(5)`),
        (scope) => fail(scope, `insert into companies (org_id, name) values (app_org(), 'x')`),
        (scope) => fail(scope, 'select pg_terminate_backend(pg_backend_pid())'),
        killed,
        () => readAs(a.scope, () => Promise.reject(new Error('mine'))).catch(() => 'failed'),
      ]
      for (const trouble of troubles) {
        expect(await trouble(a.scope)).toBe('failed')
        expect(await names(b.scope)).toEqual(['Ardoise B'])
        expect(await trouble(b.scope)).toBe('failed')
        expect(await names(b.scope)).toEqual(['Ardoise B'])
        expect(await names(a.scope)).toEqual(['Ardoise A'])
      }
      const mixed = await Promise.all(
        Array.from({ length: 60 }, async (_, index) => {
          const [scope, name] = index % 2 ? [a.scope, 'Ardoise A'] : [b.scope, 'Ardoise B']
          if (index % 5 === 0) await fail(scope, 'select 1 / 0')
          return (await names(scope)).join() === name
        }),
      )
      expect(mixed).not.toContain(false)
    } finally {
      await alone.close()
    }
  })

  test('a query left unawaited does not run in the next transaction', async () => {
    let late: Promise<unknown> = Promise.resolve()
    let let_go = () => {}
    const gate = new Promise<void>((resolve) => {
      let_go = resolve
    })
    await expect(
      inTransaction(owner.scope, async (tx) => {
        late = gate.then(() => sql`select 1`.execute(tx.db)).catch((error: Error) => error.message)
        throw new Error('left early')
      }),
    ).rejects.toThrow('left early')
    let_go()
    expect(await late).toMatch(/the transaction is over/)
  })
})

test('an answer kept for idempotency holds no readable link', async () => {
  const key = `clef-${randomUUID()}`
  const scope = memberScope(site.context, owner, {
    caller: owner.userId,
    key,
    requestHash: Buffer.from('x'),
  })
  const answer = { url: 'http://127.0.0.1/d/secret-token' }
  expect(await inTransaction(scope, async () => answer)).toEqual(answer)
  expect(await inTransaction(scope, () => Promise.reject(new Error('ran twice')))).toEqual(answer)
  const [kept] = await rows<{ response: string }>(
    'select response::text from idempotency_keys where key = $1',
    [key],
  )
  expect(kept!.response).not.toContain('secret-token')
  expect(Buffer.from(JSON.parse(kept!.response), 'base64').toString('latin1')).not.toContain('secret-token')
})

describe('searches', () => {
  let crowd: Member
  beforeAll(async () => {
    crowd = await site.makeOrganization()
    await site.context.pool.query(
      `insert into companies (org_id, name, city) select $1, 'Entreprise ' || md5(i::text), 'Lyon' from generate_series(1, 5000) as i`,
      [crowd.orgId],
    )
    await site.context.pool.query('vacuum analyze search_words, search_subjects')
  })

  const sources = [
    ['search_words', 'word'],
    ['search_subjects', 'words'],
    ['searchable_members', 'name'],
  ] as const

  test('never let a caller’s function see a row before the tenant check, whatever the query plan', async () => {
    await site.context.pool.query(
      `with company as (insert into companies (org_id, name) values ($1, 'Chez le voisin'))
       insert into contacts (org_id, last_name) values ($1, 'Voisin')`,
      [neighbour.orgId],
    )
    await site.context.pool.query(`update users set name = 'Paul Voisin' where id = $1`, [neighbour.userId])
    const seen = inTransaction((await site.makeOrganization()).scope, async (tx) => {
      await sql
        .raw(
          `create function pg_temp.look(value text) returns boolean language plpgsql cost 0.0000001
           as $$ begin if value ilike '%oisin%' then raise exception 'saw %', value; end if; return true; end $$`,
        )
        .execute(tx.db)
      for (const way of ['enable_indexscan', 'enable_bitmapscan', 'enable_indexonlyscan'])
        await sql`select set_config(${way}, 'off', true)`.execute(tx.db)
      for (const [source, column] of sources)
        await sql`select 1 from ${sql.table(source)} where pg_temp.look(${sql.ref(column)})`.execute(tx.db)
      return 'nothing'
    })
    expect(await seen).toBe('nothing')
  })

  test.each([
    ['companies', 'companies_by_name'],
    ['contacts', 'contacts_by_name'],
  ])('read a page of %s from its sorted index, without the other rows', async (table, index) => {
    const plan = await inTransaction(neighbour.scope, async (tx) => {
      // A few rows, as many as other tests left, are sorted as quickly: whether the index can serve is asked.
      for (const way of ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'])
        await sql`select set_config(${way}, 'off', true)`.execute(tx.db)
      const { rows } = await sql<{
        'QUERY PLAN': string
      }>`explain select id, created_at from ${sql.table(table)}
        where org_id = ${sql.lit(neighbour.orgId)} and archived = false order by sort_name, id limit 51`.execute(
        tx.db,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain(`Index Scan using ${index}`)
    expect(plan).not.toContain('Sort')
  })

  test.each([
    [['c4ca4238a0'], 1],
    [['entreprise'], 21],
    [['entreprise', 'c4ca4238a0'], 1],
    [['entreprise', 'lyon', 'c4ca4238a0'], 1],
    [['absent', 'entreprise'], 0],
  ])('for %j read only the organization’s words, by index, as the application role', async (words, found) => {
    const counts = (tx: Tx) =>
      sql<{ scans: number; rows: number }>`
        select seq_scan::int as scans, idx_tup_fetch::int as rows from pg_stat_xact_user_tables
        where relname in ('search_words', 'search_subjects', 'companies') order by relname`.execute(tx.db)
    const [before, matches, after] = await inTransaction(crowd.scope, async (tx) => [
      await counts(tx),
      await sql`select * from find_subjects('company', false, ${words}::text[], false, '',
        '00000000-0000-0000-0000-000000000000', 21)`.execute(tx.db),
      await counts(tx),
    ])
    const read = after.rows.map((row, at) => ({
      scans: row.scans - before.rows[at]!.scans,
      rows: row.rows - before.rows[at]!.rows,
    }))
    expect([matches.rows.length, ...read.map(({ scans }) => scans)]).toEqual([found, 0, 0, 0])
    // No row of companies is read; of the subjects, no more than are tried.
    expect([read[0]!.rows, read[1]!.rows <= 250]).toEqual([0, true])
  })
})
