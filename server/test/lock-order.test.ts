import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { lockCompanies } from '#server/features/crm/store/companies.ts'
import { lockOrganization } from '#server/features/organizations/store/organization.ts'
import { lockQuote } from '#server/features/quotes/store/quotes.ts'
import { type Answer, type Member, startTestApp, type TestApp } from '#server/test/harness.ts'

/** Every command locks its rows in the same order, so that no two wait for each other. */
let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  owner = await site.makeOrganization()
})
afterAll(() => site.close())

const failed = (answers: Answer[]) => answers.filter(({ status }) => status !== 200).map(({ body }) => body)
/** How many deadlocks PostgreSQL has broken in this database. */
const deadlocks = async () => {
  const { rows } = await site.context.pool.query(
    'select pg_stat_clear_snapshot(), deadlocks from pg_stat_database where datname = current_database()',
  )
  return rows[0].deadlocks as number
}

const facts = { email: 'v@exemple.test', addressLine1: '4 rue du Lac', postalCode: '44110', city: 'Nantes' }

async function makeCompany(): Promise<string> {
  const id = randomUUID()
  await site.context.pool.query(
    `insert into companies (org_id, id, name, email, address_line1, postal_code, city)
     values ($1, $2, 'Menuiserie Vasseur', $3, $4, $5, $6)`,
    [owner.orgId, id, ...Object.values(facts)],
  )
  return id
}
async function makeContacts(companyId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await site.context.pool.query(
    `insert into contacts (org_id, id, company_id, last_name) select $1, unnest($2::uuid[]), $3, 'Vasseur'`,
    [owner.orgId, ids, companyId],
  )
  return ids
}
const makeDrafts = (companyId: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const line = {
        kind: 'item',
        description: 'Pose',
        quantityMilli: 1_000,
        unitPriceCents: 100,
        vatRateBps: 2_000,
      }
      const body = { companyId, title: 'Pose', lines: [line] }
      return (await site.request<{ id: string }>('POST', '/api/v1/quotes', { as: owner, body })).body.id
    }),
  )
/** Renames again and again, each time from the revision of the last answer. */
async function rename(companyId: string, times: number): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let turn = 1; turn <= times; turn += 1) {
    const body = { ...facts, name: `Vasseur ${turn}`, revision: turn }
    answers.push(await site.request('PUT', `/api/v1/companies/${companyId}`, { as: owner, body }))
  }
  return answers
}

test('renaming a company while its quotes are sent causes no deadlock', async () => {
  const companyId = await makeCompany()
  const drafts = await makeDrafts(companyId, 12)
  const before = await deadlocks()
  const [renamed, sent] = await Promise.all([
    rename(companyId, 25),
    Promise.all(
      drafts.map((id) =>
        site.request('POST', `/api/v1/quotes/${id}/send`, {
          as: owner,
          body: { to: { email: 'v@exemple.test', name: null } },
        }),
      ),
    ),
  ])
  expect(failed([...renamed, ...sent])).toEqual([])
  expect(await deadlocks()).toBe(before)
})

test('renaming a company while its contacts are edited and archived, and its drafts deleted, causes no deadlock', async () => {
  const companyId = await makeCompany()
  const contacts = await makeContacts(companyId, 16)
  const drafts = await makeDrafts(companyId, 12)
  const before = await deadlocks()
  const edit = (contactId: string) =>
    site.request('PUT', `/api/v1/contacts/${contactId}`, {
      as: owner,
      body: { lastName: 'Vasseur-Roy', companyId, revision: 1 },
    })
  const answers = await Promise.all([
    rename(companyId, 10),
    ...contacts.slice(0, 8).map(async (id) => [await edit(id)]),
    ...['archive', 'restore', 'archive'].map(async (what) => [
      await site.request('POST', `/api/v1/contacts/${what}`, {
        as: owner,
        body: { contactIds: contacts.slice(8).toReversed() },
      }),
    ]),
    ...[drafts.slice(0, 6), drafts.slice(6)].map(async (quoteIds) => [
      await site.request('POST', '/api/v1/quotes/delete-drafts', { as: owner, body: { quoteIds } }),
    ]),
  ])
  expect(failed(answers.flat())).toEqual([])
  expect(await deadlocks()).toBe(before)
})

test('a locked row can still be referenced by a foreign key', async () => {
  const companyId = await makeCompany()
  const [quoteId] = await makeDrafts(companyId, 1)
  await inTransaction(owner.scope, async (tx) => {
    await lockOrganization(tx)
    await lockCompanies(tx, [companyId])
    await lockQuote(tx, quoteId!)
    await inTransaction(owner.scope, async (other) => {
      for (const [table, id] of [
        ['organizations', owner.orgId],
        ['companies', companyId],
        ['quotes', quoteId],
      ]) {
        const naming = sql`select 1 from ${sql.table(table!)} where id = ${id} for key share nowait`
        expect([table, (await naming.execute(other.db)).rows.length]).toEqual([table, 1])
      }
    })
  })
})

test.each(['40P01', '40001'])('%s is tried once more, then is a 503 with Retry-After', async (code) => {
  const companyId = await makeCompany()
  await site.context.pool.query(`
    create sequence refusals;
    create function refuse_for_a_while() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      if new.name like 'Refusée%' and nextval('refusals') <= substring(new.name from '[0-9]+')::int then
        raise exception 'in the way' using errcode = '${code}';
      end if;
      return new;
    end $$;
    create trigger refuse_for_a_while before update on companies for each row execute function refuse_for_a_while()`)
  try {
    const renameTo = (name: string) =>
      site.request('PUT', `/api/v1/companies/${companyId}`, {
        as: owner,
        body: { ...facts, name, revision: 1 },
      })
    const refused = await renameTo('Refusée 2 fois')
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      503,
      'service_unavailable',
      '1',
    ])
    await site.context.pool.query('alter sequence refusals restart')
    expect(await renameTo('Refusée 1 fois')).toMatchObject({ status: 200, body: { name: 'Refusée 1 fois' } })
  } finally {
    await site.context.pool.query(
      'drop trigger refuse_for_a_while on companies; drop function refuse_for_a_while; drop sequence refusals',
    )
  }
})
