import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { mayDo, type Permission, roleCan } from '#shared/domain/permissions.ts'
import { roles } from '#shared/domain/roles.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
})
afterAll(() => app.close())

/**
 * Tables that any member reads, with the permission of the endpoints that tell them. Every role holds it, which this file proves: asking it
 * again beneath would refuse nobody, and a client's link, which reads the rows that it names, has none of them.
 */
const everyMember: Record<string, Permission> = {
  organizations: 'organization:read',
  former_members: 'organization:read',
  companies: 'contact:read',
  contacts: 'contact:read',
  prospecting_consents: 'contact:read',
  // IBAN, mentions and numbers, no amount of a client.
  invoice_settings: 'organization:read',
  // The organization's subscription to Ardoise.
  subscriptions: 'organization:read',
  subscription_charges: 'organization:read',
  subscription_checkouts: 'organization:read',
}

/** Tables without a permission for another reason. */
const reasons: Record<string, string> = {
  document_counters: 'numbers alone, which a client that signs takes too',
  idempotency_keys: 'answers of whoever asked, encrypted and found by the key',
  ledger_entries: 'hashes alone, which whoever issues or records continues',
  sending_turns: 'whose turn it is to draw',
}

/** A row is shown to a permission, to its own member, or to who reads its mailbox. */
const ASKS = /app_may\(|app_may_see_payments\(|app_user\(|may_handle\(|whole_mailboxes\(|may_read|readable/

type Table = { name: string; using: string | null }
/** Tables that the role of tenants can read, with what their rows ask. */
async function listReadable(): Promise<Table[]> {
  const { rows } = await app.context.pool.query<Table>(
    `select c.relname as name, string_agg(pg_get_expr(p.polqual, p.polrelid), ' or ') as using
     from pg_class as c left join pg_policy as p on p.polrelid = c.oid and p.polcmd in ('r', '*')
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege('ardoise_app', c.oid, 'select')
     group by 1 order by 1`,
  )
  return rows
}

test('every table asks a permission of its readers, or stands in a list with its reason', async () => {
  const tables = await listReadable()
  expect(tables.length).toBeGreaterThan(100)
  const plain = tables.filter(({ using }) => using === null || !ASKS.test(using)).map(({ name }) => name)
  expect(plain).toEqual([...Object.keys(everyMember), ...Object.keys(reasons)].sort())
})

test('what asks none is open to every role, amounts or not', () => {
  const held = [...new Set(Object.values(everyMember))]
  for (const permission of held) {
    const closed = roles.filter((role) => !mayDo({ role, rights: [] }, permission))
    expect([permission, closed]).toEqual([permission, []])
  }
})

test('devis, invoices and deals have no row for a member without the amounts', async () => {
  const { rows: tables } = await app.context.pool.query<{ name: string }>(
    "select tablename as name from pg_policies where permissive = 'RESTRICTIVE' and policyname = tablename || '_amounts' order by 1",
  )
  expect(tables.length).toBeGreaterThan(15)
  const owner = await app.makeOrganization()
  const quote = await app.request('POST', '/api/v1/quotes', { as: owner, body: {} })
  expect(quote.status).toBe(200)
  const blind = await app.makeMember(owner.orgId, 'member', [])
  const seeing = await app.makeMember(owner.orgId, 'member')
  for (const { name } of tables) {
    expect([name, await countAs(blind, name)]).toEqual([name, 0])
    if (name === 'quotes') expect(await countAs(seeing, name)).toBe(1)
  }
})

test('payments are told to those who may read them: no other role reads a table of money', async () => {
  const tables = await listReadable()
  const money = tables
    .filter(({ using }) => using?.includes('app_may_see_payments()'))
    .map(({ name }) => name)
  expect(money.length).toBeGreaterThan(9)
  const owner = await app.makeOrganization()
  const payment = { amountCents: 4_200, method: 'transfer' }
  expect((await app.request('POST', '/api/v1/payments', { as: owner, body: payment })).status).toBe(200)
  for (const role of roles) {
    const member = await app.makeMember(owner.orgId, role)
    for (const table of money) {
      const held = ['payments', 'payment_states', 'money_movements'].includes(table)
        ? 1
        : table === 'money_lines'
          ? 2
          : 0
      const shown = roleCan(role, 'payment:read') ? held : 0
      expect([role, table, await countAs(member, table)]).toEqual([role, table, shown])
    }
  }
})

/** The rows of a table that a member is shown, whatever a query asks. */
async function countAs({ scope }: Member, table: string): Promise<number> {
  const client = await app.context.pool.connect()
  try {
    await client.query('begin; set local role ardoise_app')
    await client.query(
      `select set_config('app.org_id', $1, true), set_config('app.user_id', $2, true), set_config('app.permissions', $3, true)`,
      [scope.orgId, scope.userId, scope.permissions.join(',')],
    )
    const { rows } = await client.query<{ shown: number }>(`select count(*)::int as shown from ${table}`)
    return rows[0]!.shown
  } finally {
    await client.query('rollback')
    client.release()
  }
}
