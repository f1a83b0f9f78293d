import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Me } from '#shared/contract/identity.ts'
import type { OnboardingDraft } from '#shared/contract/onboarding.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { type Role, roles } from '#shared/domain/roles.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())

type State = {
  completed: boolean
  step: number
  draft: OnboardingDraft | null
  demoQuoteId: string | null
}
type Refusal = { code: string; fields: { path: string; message: string }[] }
const ask = <T>(method: string, path: string, as: Member, body?: unknown) =>
  site.request<T>(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
const state = (member: Member) => ask<State>('GET', '/onboarding', member).then(({ body }) => body)
const me = (member: Member) => ask<Me>('GET', '/me', member).then(({ body }) => body)
const organization = (member: Member) =>
  ask<Organization>('GET', '/organization', member).then(({ body }) => body)
const complete = (member: Member, body: unknown) => ask<Refusal>('POST', '/onboarding/complete', member, body)

const draft: OnboardingDraft = {
  firstName: 'Zoé',
  lastName: '',
  jobTitle: 'Gérante',
  companyName: 'Atelier Zoé',
  companySiret: '',
  companyForm: '',
  companyFranchise: false,
  companyIban: '',
  companyAddress: '',
  companyCity: '',
  companyPostalCode: '',
  companyCountry: 'FR',
  companyVat: '',
  timezone: 'Europe/Paris',
  revision: 1,
}
const names = { firstName: 'Zoé', lastName: 'Le Goff', jobTitle: 'Gérante' }

test('skipping leaves it unfinished; « Terminer » finishes it', async () => {
  const member = await site.makeOrganization()
  await ask('POST', '/onboarding/skip', member, {})
  expect((await me(member)).user).toMatchObject({ onboardingCompleted: true, onboardingFinished: false })
  expect(await complete(member, { ...names, revision: 1 })).toMatchObject({ status: 200 })
  expect((await me(member)).user).toMatchObject({ onboardingCompleted: true, onboardingFinished: true })
})

describe('where it was left', () => {
  test('is stored per member and per organization, and applies nothing', async () => {
    const member = await site.makeOrganization()
    expect(await state(member)).toEqual({
      completed: false,
      step: 0,
      draft: null,
      savedAt: null,
      demoQuoteId: null,
    })
    expect(await ask('PUT', '/onboarding/draft', member, { step: 2, draft })).toMatchObject({ status: 200 })
    expect(await state(member)).toMatchObject({ completed: false, step: 2, draft })
    expect(await organization(member)).toMatchObject({ name: 'Atelier Test', revision: 1 })
    const colleague = await site.makeMember(member.orgId, 'admin')
    expect(await state(colleague)).toMatchObject({ step: 0, draft: null })
  })

  test('must be one of four steps, with texts of limited length', async () => {
    const member = await site.makeOrganization()
    const put = (body: unknown) => ask('PUT', '/onboarding/draft', member, body)
    expect(await put({ step: 4, draft })).toMatchObject({ status: 400 })
    expect(await put({ step: 0, draft: { ...draft, companyName: 'x'.repeat(201) } })).toMatchObject({
      status: 400,
    })
  })
})

describe('« Terminer »', () => {
  test('saves the profile and the company, and closes the onboarding', async () => {
    const member = await site.makeOrganization()
    const answer = await complete(member, {
      ...names,
      companyName: 'Atelier Zoé',
      companyAddress: '3 rue du Port',
      companyCity: 'Nantes',
      companyPostalCode: '44000',
      companyCountry: 'FR',
      companyVat: 'fr 03 552081317',
      timezone: 'Europe/Madrid',
      revision: 1,
    })
    expect(answer).toMatchObject({ status: 200, body: { completed: true } })
    expect(await me(member)).toMatchObject({
      user: { name: 'Zoé Le Goff', onboardingCompleted: true },
      profile: { firstName: 'Zoé', lastName: 'Le Goff', title: 'Gérante' },
    })
    expect(await organization(member)).toMatchObject({
      name: 'Atelier Zoé',
      addressLine1: '3 rue du Port',
      city: 'Nantes',
      postalCode: '44000',
      vatNumber: 'FR03552081317',
      timezone: 'Europe/Madrid',
      revision: 2,
    })
    expect(await state(member)).toMatchObject({ completed: true })
  })

  test('SIRET, form and franchise set what follows from them; the IBAN is that of the invoices', async () => {
    const member = await site.makeOrganization()
    await site.context.pool.query('update organizations set siren = null, legal_form = null where id = $1', [
      member.orgId,
    ])
    const given = {
      ...names,
      companySiret: '732 829 320 00074',
      companyForm: 'EI',
      companyFranchise: true,
      companyIban: 'FR14 2004 1010 0505 0001 3M02 606',
    }
    expect(await complete(member, { ...given, revision: 1 })).toMatchObject({ status: 200 })
    expect(await organization(member)).toMatchObject({
      siren: '732829320',
      siret: '73282932000074',
      legalForm: 'EI',
      soleTrader: true,
      vatFranchise: true,
    })
    const settings = () => ask<{ iban: string | null }>('GET', '/invoice-settings', member)
    expect((await settings()).body.iban).toBe('FR1420041010050500013M02606')
    const other = await complete(member, { ...names, companyIban: 'FR7630006000011234567890189' })
    expect(other.body.fields).toMatchObject([{ path: 'companyIban' }])
    expect((await settings()).body.iban).toBe('FR1420041010050500013M02606')
    const billing = await site.makeMember(member.orgId, 'billing')
    expect(await complete(billing, { ...names, companyIban: given.companyIban })).toMatchObject({
      status: 403,
    })
  })

  test('before it, one’s paper shows what is typed so far, where it may be applied', async () => {
    const member = await site.makeOrganization()
    const paper = async (as: Member) =>
      (await ask<{ text: string[] }>('GET', '/onboarding/paper', as)).body.text.join(' ')
    expect(await paper(member)).toContain('Atelier Test')
    const typed = {
      ...draft,
      companyForm: 'EI',
      companySiret: '732 829 320 00074',
      companyFranchise: true,
      companyAddress: '3 rue du Port',
    }
    const viewer = await site.makeMember(member.orgId, 'viewer')
    for (const as of [member, viewer]) await ask('PUT', '/onboarding/draft', as, { step: 3, draft: typed })
    const shown = await paper(member)
    for (const fact of ['Atelier Zoé', '3 rue du Port', 'TVA non applicable', 'Entrepreneur individuel'])
      expect(shown).toContain(fact)
    expect(shown).not.toContain('Total TTC')
    expect(await paper(viewer)).toContain('Atelier Test')
    expect(await organization(member)).toMatchObject({ name: 'Atelier Test', vatFranchise: false })
  })

  test.each([
    [
      { companySiret: '123' },
      'companySiret',
      'Numéro invalide\u00a0: 9 chiffres pour un SIREN, 14 pour un SIRET',
    ],
    [{ companyIban: 'FR00' }, 'companyIban', 'IBAN invalide'],
    [{ firstName: ' ' }, 'firstName', 'Veuillez remplir votre prénom et nom'],
    [{ lastName: '' }, 'lastName', 'Veuillez remplir votre prénom et nom'],
    [{ companyName: ' ' }, 'companyName', 'Veuillez renseigner le nom de votre entreprise'],
    [{ companyName: 'A' }, 'companyName', 'Nom requis (min. 2 caractères)'],
    [{ companyVat: 'FR00' }, 'companyVat', 'Numéro de TVA invalide'],
    [{ companyPostalCode: '6900' }, 'companyPostalCode', 'Code postal invalide'],
    [{ timezone: 'Mars/Base' }, 'timezone', 'Fuseau horaire requis'],
  ])('%o is refused, and nothing is saved', async (change, path, message) => {
    const member = await site.makeOrganization()
    const answer = await complete(member, { ...names, ...change })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: expect.arrayContaining([expect.objectContaining({ path, message })]) },
    })
    expect(await me(member)).toMatchObject({ user: { name: 'Test owner', onboardingCompleted: false } })
  })

  test('does not overwrite what a colleague saved meanwhile', async () => {
    const member = await site.makeOrganization()
    await ask('PATCH', '/organization', member, { city: 'Lille' })
    expect(await complete(member, { ...names, companyCity: 'Nice', revision: 1 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', data: { current: { city: 'Lille' } } },
    })
    expect(await me(member)).toMatchObject({ user: { onboardingCompleted: false } })
  })

  test.each(roles)('%s saves their profile; saving the company needs its permission', async (role) => {
    const owner = await site.makeOrganization()
    const member = await site.makeMember(owner.orgId, role)
    const mayUpdate = role === 'owner' || role === 'admin'
    expect((await complete(member, { ...names, companyName: 'Prise' })).status).toBe(mayUpdate ? 200 : 403)
    expect((await me(member)).user.onboardingCompleted).toBe(mayUpdate)
    expect((await complete(member, names)).status).toBe(200)
    expect((await me(member)).user).toMatchObject({ name: 'Zoé Le Goff', onboardingCompleted: true })
    expect((await me(owner)).user).toMatchObject({ name: 'Test owner', onboardingCompleted: false })
  })
})

test('« Ignorer pour plus tard » only marks it completed and keeps the draft', async () => {
  const member = await site.makeOrganization()
  await ask('PUT', '/onboarding/draft', member, { step: 1, draft })
  expect(await ask('POST', '/onboarding/skip', member, {})).toMatchObject({ status: 200 })
  expect(await me(member)).toMatchObject({ user: { name: 'Test owner', onboardingCompleted: true } })
  expect(await organization(member)).toMatchObject({ name: 'Atelier Test', revision: 1 })
  expect(await state(member)).toMatchObject({ completed: true, step: 1, draft })
})

describe('the demonstration', () => {
  const make = (member: Member) => ask<QuoteDetail & Refusal>('POST', '/quotes/demo', member, {})

  test('is a complete draft, created once even by three clicks, and again after its deletion', async () => {
    const member = await site.makeOrganization()
    const made = await Promise.all([make(member), make(member), make(member)])
    const [quote] = made.map(({ body }) => body)
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
    expect(quote).toMatchObject({
      status: 'draft',
      number: null,
      demo: true,
      title: 'Devis de démonstration',
    })
    expect(quote!.totals.grossCents).toBeGreaterThan(0)
    expect(await state(member)).toMatchObject({ demoQuoteId: quote!.id })
    expect(await ask('DELETE', `/quotes/${quote!.id}`, member)).toMatchObject({ status: 200 })
    expect(await state(member)).toMatchObject({ demoQuoteId: null })
    expect((await make(member)).body.id).not.toBe(quote!.id)
  })

  test('is never sent, numbered or counted; its copy is an ordinary draft', async () => {
    const member = await site.makeOrganization()
    const { body: demo } = await make(member)
    expect(await ask('POST', `/quotes/${demo.id}/send`, member, {})).toMatchObject({
      status: 409,
      body: { code: 'quote_demo' },
    })
    await expect(
      inTransaction(systemScope(site.context, member.orgId), ({ db }) =>
        db
          .updateTable('quotes')
          .set({ status: 'sent', number: 'D-2026-0001' })
          .where('id', '=', demo.id)
          .execute(),
      ),
    ).rejects.toThrow('quotes_demo_is_draft')
    expect((await ask('GET', '/quotes/count', member)).body).toMatchObject({
      count: 1,
      netCents: 0,
      grossCents: 0,
    })
    const { rows } = await site.context.pool.query('select 1 from document_counters where org_id = $1', [
      member.orgId,
    ])
    expect(rows).toEqual([])
    const copy = await ask<QuoteDetail>('POST', `/quotes/${demo.id}/duplicate`, member)
    expect(copy.body).toMatchObject({ demo: false, status: 'draft' })
    expect((await ask('GET', '/quotes/count', member)).body).toMatchObject({
      count: 2,
      grossCents: demo.totals.grossCents,
    })
    const list = await ask<{ items: { id: string; demo: boolean }[] }>('GET', '/quotes', member)
    expect(list.body.items.find(({ id }) => id === demo.id)).toMatchObject({ demo: true })
  })

  test.each(['owner', 'admin', 'member', 'billing', 'viewer'] as Role[])(
    'is created by roles that may write quotes: %s',
    async (role) => {
      const owner = await site.makeOrganization()
      const member = await site.makeMember(owner.orgId, role)
      expect((await make(member)).status).toBe(['owner', 'admin', 'member'].includes(role) ? 200 : 403)
    },
  )
})

test('a member’s onboarding is hidden from others, in the database too', async () => {
  const owner = await site.makeOrganization()
  const other = await site.makeMember(owner.orgId, 'admin')
  await ask('PUT', '/onboarding/draft', owner, { step: 1, draft })
  const client = await site.context.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local role ardoise_app')
    await client.query(`select set_config('app.org_id', $1, true), set_config('app.user_id', $2, true)`, [
      owner.orgId,
      other.userId,
    ])
    expect((await client.query('select 1 from onboardings')).rowCount).toBe(0)
    expect((await client.query('update users set onboarding_completed = true')).rowCount).toBe(1)
    await expect(client.query(`update users set email = 'pris@essai.test'`)).rejects.toThrow(
      'permission denied',
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
})
