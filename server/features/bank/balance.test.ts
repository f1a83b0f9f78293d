import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { makeBankLine } from '#server/test/make-money.ts'
import type { ForecastReport } from '#shared/contract/debt-reports.ts'
import type { BankBalance } from './queries/balance.ts'

const TODAY = '2026-06-30'
let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock: createFixedClock(new Date(`${TODAY}T10:00:00Z`)) })
  owner = await app.makeOrganization()
})
afterAll(() => app.close())

type Answer = { balance: BankBalance; fields?: { path: string; message: string }[] }
const set = (body: object, as = owner) => app.request<Answer>('PUT', '/api/v1/bank/balance', { as, body })
const forecast = async (as = owner) =>
  (await app.request<ForecastReport>('GET', '/api/v1/reports/forecast', { as })).body

test('a balance is typed for the end of a day, and moves with the lines imported since; the newest statement takes its place', async () => {
  expect((await forecast()).bank).toBeNull()
  const { rows } = await app.context.pool.query<{ id: string }>(
    `insert into bank_accounts (org_id, name, iban, currency) values ($1, 'Courant', 'FR7630006000011234567890189', 'EUR') returning id`,
    [owner.orgId],
  )
  const accountId = rows[0]!.id
  await makeBankLine(app, owner, accountId, { amountCents: 2_500 })
  // The line is of 1 January: the balance of its evening has it already.
  expect((await set({ currency: 'EUR', on: '2026-01-01', cents: 100_000 })).body.balance).toEqual({
    cents: 100_000,
    saidCents: 100_000,
    on: '2026-01-01',
    from: 'typed',
  })
  expect((await set({ currency: 'EUR', on: '2025-12-31', cents: 90_000 })).body.balance?.cents).toBe(100_000)
  await app.context.pool.query('delete from bank_balances where org_id = $1 and on_day = $2', [
    owner.orgId,
    '2026-01-01',
  ])
  const { bank, weeks } = await forecast()
  expect(bank).toEqual({ cents: 92_500, saidCents: 90_000, on: '2025-12-31', from: 'typed' })
  expect(weeks.map(({ lowBalanceCents, highBalanceCents }) => [lowBalanceCents, highBalanceCents])).toEqual(
    weeks.map(() => [92_500, 92_500]),
  )
  await app.context.pool.query(
    `insert into bank_balances (org_id, account_id, currency, on_day, cents, created_at) values ($1, $2, 'EUR', '2026-02-01', 70000, now())`,
    [owner.orgId, accountId],
  )
  expect((await forecast()).bank).toEqual({
    cents: 70_000,
    saidCents: 70_000,
    on: '2026-02-01',
    from: 'statement',
  })
  expect((await set({ currency: 'USD', on: TODAY, cents: -1 })).body.balance).toMatchObject({ cents: -1 })
  expect((await forecast()).bank?.cents).toBe(70_000)
})

test('what is to be paid goes out of it; who may not read the bank sees none of it', async () => {
  const other = await app.makeOrganization()
  await set({ currency: 'EUR', on: TODAY, cents: 50_000 }, other)
  await app.context.pool.query(
    `insert into received_invoices (org_id, source, status, file_name, file_type, file_size, file_sha256, file_key, supplier_name, number, issued_on, due_on, net_cents, gross_cents, due_cents)
     values ($1, 'file', 'approved', 'a.pdf', 'application/pdf', 1, repeat('a', 64), 'k', 'Fournisseur', 'X1', '2026-06-01', '2026-07-07', 10000, 12000, 12000)`,
    [other.orgId],
  )
  const { weeks } = await forecast(other)
  expect(weeks.slice(0, 3).map(({ likelyBalanceCents }) => likelyBalanceCents)).toEqual([
    50_000, 38_000, 38_000,
  ])
  const member = await app.makeMember(other.orgId, 'member')
  const seen = await app.request<ForecastReport>('GET', '/api/v1/reports/forecast', { as: member })
  if (seen.status === 200) {
    expect(seen.body.bank).toBeNull()
    expect(seen.body.weeks[0]!.likelyBalanceCents).toBeNull()
  } else expect(seen.status).toBe(403)
  expect((await set({ currency: 'EUR', on: TODAY, cents: 1 }, member)).status).toBe(403)
})

test.each([
  [{ currency: 'EUR', on: '2026-07-01', cents: 1 }, 'on', 'Ce jour n’est pas encore là.'],
  [{ currency: 'EUR', on: TODAY, cents: 100_000_000_000 }, 'cents', 'Solde trop élevé'],
  [{ currency: 'EUR', on: TODAY, cents: 1.5 }, 'cents', 'Montant invalide'],
])('bad input %j', async (body, path, message) => {
  const { status, body: answer } = await set(body)
  expect([status, answer.fields?.[0]?.path, answer.fields?.[0]?.message]).toEqual([400, path, message])
})
