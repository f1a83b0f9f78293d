import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Organization } from '#shared/contract/organizations.ts'

let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  owner = await site.makeOrganization()
})
afterAll(() => site.close())

type Refusal = { code: string; fields: { path: string; message: string }[]; data: { current: Organization } }
const read = (member: Member) =>
  site.request<Organization>('GET', '/api/v1/organization', { as: member }).then(({ body }) => body)
const patch = (member: Member, body: unknown) =>
  site.request<Organization & Refusal>('PATCH', '/api/v1/organization', { as: member, body })

test('a new organization has the defaults of the specification', async () => {
  expect(await read(await site.makeOrganization())).toMatchObject({
    country: 'FR',
    timezone: 'Europe/Paris',
    currency: 'EUR',
    size: '1-10',
    industry: null,
    description: null,
    settings: { electronicSignature: true, autoReminders: false, centralizedBilling: false },
    revision: 1,
  })
})

test('every field of section 3 is saved; saving one setting leaves the others', async () => {
  const facts = {
    description: 'Menuiserie sur mesure',
    industry: 'real-estate',
    size: '51-200',
    website: 'https://atelier.test',
    country: 'BE',
    timezone: 'Europe/Brussels',
    billingEmail: 'Compta@Atelier.test',
    currency: 'CHF',
    postalCode: '1000',
  }
  expect(await patch(owner, { ...facts, settings: { autoReminders: true } })).toMatchObject({
    status: 200,
    body: {
      ...facts,
      billingEmail: 'compta@atelier.test',
      settings: { electronicSignature: true, autoReminders: true, centralizedBilling: false },
    },
  })
  await patch(owner, { settings: { electronicSignature: false } })
  const { rows } = await site.context.pool.query('select settings from organizations where id = $1', [
    owner.orgId,
  ])
  expect(rows[0].settings).toEqual({
    electronic_signature: false,
    auto_reminders: true,
    centralized_billing: false,
  })
  expect(await patch(owner, { industry: '', description: '' })).toMatchObject({
    body: { industry: null, description: null },
  })
})

test.each([
  [{ name: 'A' }, 'name', 'Nom requis (min. 2 caractères)'],
  [{ name: 'x'.repeat(81) }, 'name', 'Nom trop long (max. 80 caractères)'],
  [{ slug: 'a' }, 'slug', 'Slug requis'],
  [{ slug: 'a'.repeat(51) }, 'slug', 'Slug trop long'],
  [{ slug: 'Atelier_1' }, 'slug', 'Slug invalide (lettres minuscules, chiffres et tirets uniquement)'],
  [{ description: 'x'.repeat(401) }, 'description', 'Description trop longue (max. 400 caractères)'],
  [{ industry: 'banque' }, 'industry', 'Choix invalide'],
  [{ size: '5' }, 'size', 'Choix invalide'],
  [{ website: 'pas une adresse' }, 'website', 'URL invalide'],
  [{ country: 'F' }, 'country', 'Pays requis'],
  [{ country: 'XX' }, 'country', 'Pays requis'],
  [{ timezone: '' }, 'timezone', 'Fuseau horaire requis'],
  [{ billingEmail: 'compta@' }, 'billingEmail', 'Email invalide'],
  [{ currency: 'JPY' }, 'currency', 'Choix invalide'],
  [{ settings: { electronicSignature: 'non' } }, 'settings.electronicSignature', 'Oui ou non attendu'],
])('%o is refused', async (change, path, message) => {
  expect(await patch(owner, change)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: [{ path, message }] },
  })
})

describe('two people at once', () => {
  test('the later save does not overwrite the earlier one, and gets the current values', async () => {
    const member = await site.makeOrganization()
    const { revision } = await read(member)
    expect(await patch(member, { city: 'Lille', revision })).toMatchObject({ status: 200 })
    expect(await patch(member, { city: 'Nice', revision })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', data: { current: { city: 'Lille', revision: revision + 1 } } },
    })
    expect(await patch(member, { city: 'Nice', revision: revision + 1 })).toMatchObject({
      status: 200,
      body: { city: 'Nice' },
    })
  })

  test('of simultaneous saves one succeeds', async () => {
    const member = await site.makeOrganization()
    const { revision } = await read(member)
    const answers = await Promise.all(
      ['Lille', 'Nice', 'Metz'].map((city) => patch(member, { city, revision })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('saving the same values causes neither a conflict nor an event', async () => {
    const member = await site.makeOrganization()
    await patch(member, { city: 'Lille' })
    expect(await patch(member, { city: 'Lille', revision: 1 })).toMatchObject({ status: 200 })
    const { rows } = await site.context.pool.query(
      `select meta from event_log where org_id = $1 and event_type = 'organization.updated'`,
      [member.orgId],
    )
    expect(rows).toEqual([{ meta: { fields: ['city'] } }])
  })
})

test('one’s own slug is available, another’s is not, and exceptOrgId works for one’s own organization only', async () => {
  const other = await site.makeOrganization()
  const [mine, theirs] = [await read(owner), await read(other)]
  const ask = (slug: string, exceptOrgId?: string) =>
    site
      .request<{ available: boolean }>(
        'GET',
        `/api/v1/organizations/slug-available?slug=${slug}${exceptOrgId ? `&exceptOrgId=${exceptOrgId}` : ''}`,
        { as: owner },
      )
      .then(({ body }) => body.available)
  expect(await ask(mine.slug)).toBe(false)
  expect(await ask(mine.slug, mine.id)).toBe(true)
  expect(await ask(theirs.slug, mine.id)).toBe(false)
  expect(await ask(theirs.slug, theirs.id)).toBe(false)
})

test('a rate for late payment below three times the legal rate is refused at its field, and none is the law’s', async () => {
  const member = await site.makeOrganization()
  for (const latePenaltyBps of [0, 100, 785, 4_001])
    expect(await patch(member, { latePenaltyBps }), String(latePenaltyBps)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: [{ path: 'latePenaltyBps', code: 'late_penalty_rate' }] },
    })
  const { body } = await patch(member, { latePenaltyBps: 100 })
  expect(body.fields[0]?.message).toMatch(/^La loi demande au moins \d/)
  for (const latePenaltyBps of [1_200, null])
    expect(await patch(member, { latePenaltyBps })).toMatchObject({ status: 200, body: { latePenaltyBps } })
})

test('a low rate that was stored before does not forbid to change the rest', async () => {
  const member = await site.makeOrganization()
  await site.context.pool.query('update organizations set late_penalty_bps = 100 where id = $1', [
    member.orgId,
  ])
  expect(await patch(member, { latePenaltyBps: 100, city: 'Lyon' })).toMatchObject({ status: 200 })
  expect(await patch(member, { latePenaltyBps: 200 })).toMatchObject({ status: 400 })
})
