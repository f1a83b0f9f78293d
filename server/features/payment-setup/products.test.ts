import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { ImportableProduct, Product } from '#shared/contract/payment-products.ts'

type Refusal = { code: string; fields?: { path: string; message: string }[] }
type Page = { items: Product[]; nextCursor: string | null }

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.makeOrganization()
  await connect(owner)
})

const connect = (as: Member) =>
  app.request('POST', '/api/v1/payment-setup/connect', { as, body: { method: 'oauth', revision: 1 } })
const send = <T>(method: string, path: string, body?: unknown, headers = {}) =>
  app.request<T>(method, `/api/v1/payment-products${path}`, {
    as: owner,
    headers,
    ...(body === undefined ? {} : { body }),
  })
const list = async (query = '') => (await send<Page>('GET', query)).body
const names = async (query = '') => (await list(query)).items.map(({ name }) => name)
const add = async (fields: object) =>
  (await send<Product>('POST', '', { amountCents: 1_000, ...fields })).body
const messages = async (fields: object) => {
  const { status, body } = await send<Refusal>('POST', '', fields)
  expect(status).toBe(400)
  return body.fields?.map(({ path, message }) => `${path}: ${message}`)
}

describe('a new product', () => {
  test('is stored as the provider returns it; a single payment has neither interval nor trial', async () => {
    const once = await add({ name: ' Audit ', recurringInterval: 'year', trialPeriodDays: 30 })
    expect(once).toMatchObject({
      name: 'Audit',
      priceType: 'one_time',
      currency: 'EUR',
      recurringInterval: null,
      trialPeriodDays: 0,
      active: true,
      taxBehavior: 'exclusive',
    })
    const monthly = await add({
      name: 'Suivi',
      priceType: 'recurring',
      recurringInterval: null,
      trialPeriodDays: 365,
      amountCents: 0,
      currency: 'GBP',
      taxBehavior: 'inclusive',
    })
    expect(monthly).toMatchObject({
      recurringInterval: 'month',
      trialPeriodDays: 365,
      amountCents: 0,
      currency: 'GBP',
    })
  })
  test('needs a name and an amount', async () => {
    const all = 'Veuillez remplir tous les champs obligatoires'
    expect(await messages({})).toEqual([`name: ${all}`, `amountCents: ${all}`])
    expect(await messages({ name: ' ', amountCents: null })).toEqual([`name: ${all}`, `amountCents: ${all}`])
  })
  test('stays within its bounds', async () => {
    expect(await messages({ name: 'A', amountCents: -1 })).toEqual([
      'amountCents: Le montant ne peut pas être négatif',
    ])
    expect(await messages({ name: 'A', amountCents: 1.5 })).toHaveLength(1)
    expect(await messages({ name: 'A', amountCents: 100_000_000 })).toEqual([
      'amountCents: Montant trop élevé',
    ])
    for (const trialPeriodDays of [-1, 366])
      expect(await messages({ name: 'A', amountCents: 1, trialPeriodDays })).toEqual([
        'trialPeriodDays: De 0 à 365\u00a0jours',
      ])
    expect(await messages({ name: 'A', amountCents: 1, currency: 'CHF' })).toHaveLength(1)
  })
  test('sent twice with one key is created once', async () => {
    const body = { name: 'Unique', amountCents: 500 }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([1, 2].map(() => send<Product>('POST', '', body, headers)))
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    expect(await names()).toEqual(['Unique'])
  })
  test('needs a connected account', async () => {
    owner = await app.makeOrganization()
    const { status, body } = await send<Refusal>('POST', '', { name: 'A', amountCents: 1 })
    expect([status, body.code]).toEqual([409, 'payment_account_missing'])
    expect((await send<Refusal>('GET', '/importable')).body.code).toBe('payment_account_missing')
  })
})

describe('the import', () => {
  test('takes at least one product, of this account only', async () => {
    const { body } = await send<Refusal>('POST', '/import', { productIds: [] })
    expect(body.fields?.[0]?.message).toBe('Sélectionnez au moins un produit à importer')
    expect((await send('POST', '/import', { productIds: ['prod_autre'] })).status).toBe(404)
    expect(await names()).toEqual([])
  })
  test('repeated, creates no duplicate', async () => {
    const offered = await send<{ items: (ImportableProduct & { imported: boolean })[] }>('GET', '/importable')
    expect(offered.body.items.every(({ imported }) => !imported)).toBe(true)
    const productIds = offered.body.items.slice(0, 2).map(({ productId }) => productId)
    await Promise.all([1, 2].map(() => send('POST', '/import', { productIds })))
    expect((await list()).items.map(({ productId }) => productId).sort()).toEqual([...productIds].sort())
    const again = await send<{ items: { imported: boolean }[] }>('GET', '/importable')
    expect(again.body.items.filter(({ imported }) => imported)).toHaveLength(2)
  })
})

type Item = { id: string; designation: string; unitPriceCents: number; vatRateBps: number }
const catalogue = async () =>
  (await app.request<{ items: Item[] }>('GET', '/api/v1/catalogue', { as: owner })).body.items

describe('a product is a price of an item of the catalogue', () => {
  test('a new one adds its item, net of tax; the next price of that name joins it, whatever its case', async () => {
    const monthly = await add({
      name: 'Suivi',
      description: 'Un bilan chaque mois',
      amountCents: 12_000,
      priceType: 'recurring',
      taxBehavior: 'inclusive',
    })
    const yearly = await add({ name: 'SUIVI', amountCents: 100_000 })
    const items = await catalogue()
    expect(items).toMatchObject([
      {
        designation: 'Suivi',
        description: 'Un bilan chaque mois',
        unitPriceCents: 10_000,
        vatRateBps: 2_000,
      },
    ])
    const item = { id: items[0]!.id, designation: 'Suivi' }
    expect([monthly.item, yearly.item]).toEqual([item, item])
    const { items: prices } = await list(`?itemId=${item.id}`)
    expect(prices.map(({ amountCents }) => amountCents).sort()).toEqual([100_000, 12_000])
    expect((await send<{ count: number }>('GET', `/count?itemId=${crypto.randomUUID()}`)).body.count).toBe(0)
  })
  test('a price is added to an item that is known, under any name', async () => {
    const body = { designation: 'Audit complet', unitPriceCents: 45_000, vatRateBps: 2_000 }
    const { body: item } = await app.request<Item>('POST', '/api/v1/catalogue', { as: owner, body })
    const price = await add({ name: 'Audit en ligne', itemId: item.id })
    expect(price).toMatchObject({ name: 'Audit en ligne', item: { designation: 'Audit complet' } })
    expect(await catalogue()).toHaveLength(1)
  })
  test('an import adds each item once, however often it is repeated; a renamed item stays that of its prices', async () => {
    const offered = await send<{ items: ImportableProduct[] }>('GET', '/importable')
    const productIds = offered.body.items.map(({ productId }) => productId)
    await Promise.all([1, 2, 3].map(() => send('POST', '/import', { productIds })))
    const items = await catalogue()
    expect(items.map(({ designation }) => designation).sort()).toEqual(
      offered.body.items.map(({ name }) => name).sort(),
    )
    const [first] = items
    const { unitPriceCents, vatRateBps } = first!
    const body = { designation: 'Renommé', unitPriceCents, vatRateBps, revision: 1 }
    expect((await app.request('PUT', `/api/v1/catalogue/${first!.id}`, { as: owner, body })).status).toBe(200)
    await send('POST', '/import', { productIds })
    expect(await catalogue()).toHaveLength(items.length)
    expect((await list(`?itemId=${first!.id}`)).items).toMatchObject([
      { name: first!.designation, item: { designation: 'Renommé' } },
    ])
  })
  test('a price in another currency sells no item; in franchise an item has no VAT', async () => {
    expect((await add({ name: 'À Londres', currency: 'GBP' })).item).toBeNull()
    expect(await catalogue()).toEqual([])
    await app.context.pool.query('update organizations set vat_franchise = true where id = $1', [owner.orgId])
    await add({ name: 'Sans TVA', amountCents: 12_000, taxBehavior: 'inclusive' })
    expect(await catalogue()).toMatchObject([{ unitPriceCents: 12_000, vatRateBps: 0 }])
  })
})

describe('the list', () => {
  test('is searched, filtered, sorted, paged, counted and exported', async () => {
    for (const name of ['Échelle', 'Établi', 'Zinc', 'Ardoise', 'Bois']) await add({ name })
    expect(await names()).toEqual(['Ardoise', 'Bois', 'Échelle', 'Établi', 'Zinc'])
    expect(await names('?q=etab')).toEqual(['Établi'])
    expect(await names('?q=100%25')).toEqual([])
    expect(await names('?sort=updated&direction=desc')).toEqual([
      'Bois',
      'Ardoise',
      'Zinc',
      'Établi',
      'Échelle',
    ])
    for (const order of ['', '&sort=updated', '&direction=desc', '&sort=updated&direction=desc']) {
      const walked: string[] = []
      let cursor: string | null = null
      do {
        const page: Page = await list(`?limit=2${order}${cursor === null ? '' : `&cursor=${cursor}`}`)
        walked.push(...page.items.map(({ name }) => name))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(walked).toEqual(await names(`?limit=50${order}`))
    }
    const { items } = await list('?q=zinc')
    const ids = items.map(({ id }) => id)
    expect((await send('POST', '/state', { ids, active: false })).status).toBe(200)
    expect(await names('?state=inactive')).toEqual(['Zinc'])
    const byState = { active: 4, inactive: 1 }
    expect((await send('GET', '/count?state=active')).body).toEqual({ count: 4, byState })
    expect((await send('GET', '/count')).body).toEqual({ count: 5, byState })
    const csv = (await send('GET', '/export?state=inactive')).bytes.toString('utf8').split('\r\n')
    expect(csv[1]).toMatch(/^Zinc;;prod_\w+;Inactif;Paiement unique;10,00;EUR;;0;Taxe en sus;/)
    expect(csv).toHaveLength(3)
  })
  test('changes the state of all the given products, or of none', async () => {
    const { id } = await add({ name: 'Seul' })
    const neighbour = await app.makeOrganization()
    const mine = owner
    owner = neighbour
    await connect(neighbour)
    const foreign = await add({ name: 'Voisin' })
    owner = mine
    const { status } = await send('POST', '/state', { ids: [id, foreign.id], active: false })
    expect(status).toBe(404)
    expect((await list()).items[0]!.active).toBe(true)
  })
})

test('a payment session is null while the provider is a simulation', async () => {
  const answer = await app.request('GET', '/api/v1/payments/session?sessionId=cs_test_1', { as: owner })
  expect([answer.status, answer.body]).toEqual([200, { session: null }])
})
