import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { writeCamt } from '#shared/domain/bank-files/written-statements.fixture.ts'

const LINE = {
  row: 1,
  bankRef: null,
  bookedOn: '2026-03-02',
  valueOn: null,
  label: 'VIR DUPONT',
  counterparty: null,
  counterpartyIban: null,
  references: [],
  reversal: false,
}
let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  owner = await site.makeOrganization()
})
afterAll(() => site.close())

type Company = { id: string; name: string; code?: string }
const newKey = () => `clef-${crypto.randomUUID()}`
const create = (as: Pick<Member, 'token' | 'orgId'>, key: string, name: string) =>
  site.request<Company>('POST', '/api/v1/companies', {
    as,
    body: { kind: 'professional', name },
    headers: { 'idempotency-key': key },
  })
async function countOf(orgId: string, name: string): Promise<number> {
  const { rows } = await site.context.pool.query<{ count: string }>(
    'select count(*) from companies where org_id = $1 and name = $2',
    [orgId, name],
  )
  return Number(rows[0]?.count)
}

test('the same key and body: the same answer, one effect', async () => {
  const key = newKey()
  const first = await create(owner, key, 'Scierie Amiot')
  const second = await create(owner, key, 'Scierie Amiot')
  expect(first.status).toBe(200)
  expect([second.status, second.body]).toEqual([first.status, first.body])
  expect(await countOf(owner.orgId, 'Scierie Amiot')).toBe(1)
})

test('the same key with another body is refused, and changes nothing', async () => {
  const key = newKey()
  const first = await create(owner, key, 'Verrerie Blin')
  const other = await create(owner, key, 'Verrerie Blin et fils')
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
  expect(await countOf(owner.orgId, 'Verrerie Blin et fils')).toBe(0)
  expect((await create(owner, key, 'Verrerie Blin')).body.id).toBe(first.body.id)
})

test('the same key on another endpoint is refused', async () => {
  const key = newKey()
  await create(owner, key, 'Forge Cadiou')
  const answer = await site.request('POST', '/api/v1/quotes', {
    as: owner,
    body: {},
    headers: { 'idempotency-key': key },
  })
  expect([answer.status, answer.body.code]).toEqual([409, 'idempotency_conflict'])
})

test('the same key ten times at once: one effect, ten equal answers', async () => {
  const key = newKey()
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(owner, key, 'Tuilerie Denis')))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(answers[0]!.status).toBe(200)
  expect(await countOf(owner.orgId, 'Tuilerie Denis')).toBe(1)
})

test('a key of a refused request can be used again', async () => {
  const key = newKey()
  const refused = await create(owner, key, '')
  expect(refused.status).toBe(400)
  expect((await create(owner, key, 'Faïencerie Even')).status).toBe(200)
})

test('two users of an organization do not share a key', async () => {
  const key = newKey()
  const colleague = await site.makeMember(owner.orgId, 'admin')
  const mine = await create(owner, key, 'Menuiserie Faure')
  const theirs = await create(colleague, key, 'Menuiserie Faure')
  expect(theirs.status).toBe(200)
  expect(theirs.body.id).not.toBe(mine.body.id)
})

test('two organizations do not share a key, even for one user', async () => {
  const key = newKey()
  const neighbour = await site.makeOrganization()
  const both = await site.makeMember(owner.orgId, 'owner')
  await site.context.pool.query('insert into memberships (org_id, user_id, role) values ($1, $2, $3)', [
    neighbour.orgId,
    both.userId,
    'owner',
  ])
  const here = await create(both, key, 'Imprimerie Gomez')
  const there = await create({ token: both.token, orgId: neighbour.orgId }, key, 'Imprimerie Gomez')
  expect(there.status).toBe(200)
  expect(there.body.id).not.toBe(here.body.id)
  expect(await countOf(neighbour.orgId, 'Imprimerie Gomez')).toBe(1)
  expect((await create(neighbour, key, 'Autre chose')).status).toBe(200)
})

test('the answer kept for a repeat is encrypted in the database', async () => {
  const key = newKey()
  await create(owner, key, 'Distillerie Hamon')
  const { rows } = await site.context.pool.query<{ response: string }>(
    'select response::text from idempotency_keys where key = $1',
    [key],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]!.response).not.toContain('Hamon')
})

describe('a command that looks before its transaction answers a repeat as the first time', () => {
  const repeated = async (method: 'POST', path: string, body: object) => {
    const headers = { 'idempotency-key': newKey() }
    const ask = () => site.request<{ code?: string }>(method, `/api/v1${path}`, { as: owner, body, headers })
    const [first, second] = [await ask(), await ask()]
    expect([first.status, first.body.code]).toEqual([200, undefined])
    expect([second.status, second.body]).toEqual([first.status, first.body])
    const other = await site.request('POST', `/api/v1${path}`, { as: owner, body })
    expect(other.status).toBeGreaterThanOrEqual(400)
  }

  test('the start of a bank import', async () => {
    const account = { name: 'Courant', iban: 'FR7630006000011234567890189' }
    const { id: accountId } = (
      await site.request<{ id: string }>('POST', '/api/v1/bank/accounts', { as: owner, body: account })
    ).body
    const form = new FormData()
    form.set('accountId', accountId)
    const line = { ...LINE, amountCents: 1_250, entryCents: 1_250 }
    const statement = { format: 'camt053' as const, account: account.iban, currency: 'EUR' as const }
    const file = writeCamt({ ...statement, lines: [line], openingCents: 0, closingCents: 1_250 })
    form.set('file', new File([file], 'releve.xml'))
    const { body } = await site.request<{ id: string }>('PUT', '/api/v1/bank/imports', {
      as: owner,
      body: form,
    })
    await repeated('POST', `/bank/imports/${body.id}/start`, {})
  })

  test('leaving a payment account', async () => {
    const revisionOf = async () =>
      (await site.request<{ revision: number }>('GET', '/api/v1/payment-setup', { as: owner })).body.revision
    const asked = { method: 'oauth', revision: await revisionOf() }
    await site.request('POST', '/api/v1/payment-setup/connect', { as: owner, body: asked })
    await repeated('POST', '/payment-setup/disconnect', { revision: await revisionOf() })
  })

  test('a key that was used for something else stays a conflict', async () => {
    const key = newKey()
    await create(owner, key, 'Ganterie Ibos')
    const answer = await site.request('POST', `/api/v1/bank/imports/${crypto.randomUUID()}/start`, {
      as: owner,
      body: {},
      headers: { 'idempotency-key': key },
    })
    expect([answer.status, answer.body.code]).toEqual([409, 'idempotency_conflict'])
  })
})
