import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { FirstSteps } from '#shared/contract/onboarding.ts'
import { roles } from '#shared/domain/roles.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
})
afterAll(() => app.close())

const stepsOf = async (as: Member) =>
  (await app.request<{ steps: FirstSteps | null }>('GET', '/api/v1/onboarding/first-steps', { as })).body
    .steps
const query = (text: string, values: unknown[]) => app.context.pool.query(text, values)
const nothing: FirstSteps = {
  siren: true,
  legalForm: true,
  address: false,
  vat: false,
  logo: false,
  iban: false,
  mailbox: false,
  bank: false,
  client: false,
  draft: false,
}

test('each step is done once its fact is there, for every role; the demonstration is no devis', async () => {
  const owner = await app.makeOrganization()
  await query(`update organizations set address_line1 = null where id = $1`, [owner.orgId])
  await query(`insert into quotes (org_id, status, is_demo) values ($1, 'draft', true)`, [owner.orgId])
  expect(await stepsOf(owner)).toEqual(nothing)
  await query(
    `update organizations set address_line1 = '8 rue des Tanneurs', postal_code = '37000', city = 'Tours', siren = '552081317',
       vat_franchise = true, logo_file_key = 'logo' where id = $1`,
    [owner.orgId],
  )
  await query(`insert into companies (org_id, name) values ($1, 'Menuiserie Vasseur')`, [owner.orgId])
  await query(`insert into quotes (org_id, status) values ($1, 'draft')`, [owner.orgId])
  for (const role of roles)
    expect(await stepsOf(await app.makeMember(owner.orgId, role))).toEqual({
      ...nothing,
      address: true,
      vat: true,
      logo: true,
      client: true,
      draft: true,
    })
  await query(
    `insert into invoice_settings (org_id, iban) values ($1, $2) on conflict (org_id) do update set iban = excluded.iban`,
    [owner.orgId, 'FR1420041010050500013M02606'],
  )
  expect((await stepsOf(owner))!.iban).toBe(true)
})

test('once a devis was sent there are no first steps; another organization keeps its own', async () => {
  const owner = await app.makeOrganization()
  const other = await app.makeOrganization()
  await query(
    `insert into quotes (org_id, status, number, sent_at, valid_until) values ($1, 'sent', 'D-1', now(), '2026-12-31')`,
    [owner.orgId],
  )
  expect(await stepsOf(owner)).toBeNull()
  expect(await stepsOf(other)).not.toBeNull()
})
