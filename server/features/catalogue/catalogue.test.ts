import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { memberScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { CatalogueItem } from '#shared/contract/catalogue.ts'

type Page = { items: CatalogueItem[]; nextCursor: string | null }
type Refusal = {
  code: string
  fields?: { path: string; message: string }[]
  data?: { current?: CatalogueItem }
}

let site: TestApp
let member: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  member = await site.makeOrganization({ role: 'member' })
})

const send = <T>(method: string, path: string, body?: unknown, as: Member = member) =>
  site.request<T>(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
const fields = { designation: 'Pose d’une porte', unitPriceCents: 45_000, vatRateBps: 1_000 }
const add = async (more: object = {}) =>
  (await send<CatalogueItem>('POST', '/catalogue', { ...fields, ...more })).body
const list = async (query = '') => (await send<Page>('GET', `/catalogue?${query}`)).body
const names = async (query = '') => (await list(query)).items.map(({ designation }) => designation)
const faults = ({ fields = [] }: Refusal) =>
  Object.fromEntries(fields.map(({ path, message }) => [path, message]))

describe('an item', () => {
  test('is kept tidy: blanks around go, an empty reference or unit is none', async () => {
    const { status, body } = await send<CatalogueItem>('POST', '/catalogue', {
      reference: ' PORTE-01 ',
      designation: ' Pose d’une porte\n',
      description: '  Bloc-porte fourni.\nDépose comprise. ',
      kind: 'goods',
      unit: ' ',
      unitPriceCents: 45_000,
      vatRateBps: 550,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      reference: 'PORTE-01',
      designation: 'Pose d’une porte',
      description: 'Bloc-porte fourni.\nDépose comprise.',
      kind: 'goods',
      unit: null,
      revision: 1,
      archivedAt: null,
    })
    expect((await send('GET', `/catalogue/${body.id}`)).body).toEqual(body)
    expect((await add({ reference: '' })).reference).toBeNull()
    // Items without a reference are as many as one wants.
    expect((await add({ reference: '' })).reference).toBeNull()
  })

  test('that is faulty is refused at each field, and nothing is written', async () => {
    const { status, body } = await send<Refusal>('POST', '/catalogue', {
      reference: 'x'.repeat(61),
      designation: '  ',
      unit: 'x'.repeat(21),
      unitPriceCents: -1,
      vatRateBps: 1_234,
      kind: 'autre',
    })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(faults(body)).toEqual({
      reference: 'Texte trop long (max. 60\u00a0caractères)',
      designation: 'Champ requis',
      unit: 'Texte trop long (max. 20\u00a0caractères)',
      unitPriceCents: 'Le prix ne peut pas être négatif',
      vatRateBps: 'Ce taux de TVA n’existe pas en France',
      kind: 'Bien ou service\u202f?',
    })
    expect((await send('GET', '/catalogue/count')).body).toEqual({
      count: 0,
      byState: { active: 0, archived: 0 },
    })
  })

  test('has a reference of its own, whatever its case and accents, archived items included', async () => {
    const first = await add({ reference: 'Été-1' })
    const second = await add({ reference: 'HIVER-1' })
    await send('POST', '/catalogue/archive', { itemIds: [first.id] })
    const taken = {
      reference: 'Un autre article porte déjà cette référence.',
    }
    const created = await send<Refusal>('POST', '/catalogue', { ...fields, reference: 'ete-1' })
    expect([created.status, created.body.code]).toEqual([409, 'catalogue_reference_taken'])
    expect(faults(created.body)).toEqual(taken)
    const moved = await send<Refusal>('PUT', `/catalogue/${second.id}`, {
      ...fields,
      reference: 'ÉTÉ-1',
      revision: 1,
    })
    expect([moved.status, moved.body.code]).toEqual([409, 'catalogue_reference_taken'])
    expect(faults(moved.body)).toEqual(taken)
    expect((await list()).items).toEqual([second])
    const neighbour = await site.makeOrganization()
    const elsewhere = await send('POST', '/catalogue', { ...fields, reference: 'Été-1' }, neighbour)
    expect(elsewhere.status).toBe(200)
  })

  test('asked for twenty times at once with one reference is added once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('POST', '/catalogue', { ...fields, reference: 'UNIQUE' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    expect((await send('GET', '/catalogue/count')).body).toMatchObject({ count: 1 })
  })

  test('is saved from the revision that was read; a change in between is a conflict', async () => {
    const { id } = await add()
    const put = (more: object) =>
      send<CatalogueItem & Refusal>('PUT', `/catalogue/${id}`, { ...fields, ...more })
    const changed = await put({ designation: 'Après', revision: 1 })
    expect(changed.body).toMatchObject({ designation: 'Après', revision: 2 })
    const late = await put({ designation: 'Autre', revision: 1 })
    expect([late.status, late.body.code, late.body.data?.current?.designation]).toEqual([
      409,
      'version_conflict',
      'Après',
    ])
    expect((await put({ designation: 'Après', revision: 1 })).body.revision).toBe(2)
    await send('POST', '/catalogue/archive', { itemIds: [id] })
    expect((await put({ designation: 'Encore', revision: 2 })).body.code).toBe('archived')
  })

  test('is archived and restored with the others asked for, all or none, and told once', async () => {
    const [one, other] = [await add({ designation: 'Un' }), await add({ designation: 'Deux' })]
    const itemIds = [one.id, other.id]
    const foreign = { itemIds: [one.id, '01940000-0000-7000-8000-000000000000'] }
    expect((await send('POST', '/catalogue/archive', foreign)).status).toBe(404)
    expect(await names()).toEqual(['Deux', 'Un'])
    const { body } = await send<{ itemIds: string[] }>('POST', '/catalogue/archive', { itemIds })
    expect(body.itemIds.sort()).toEqual([...itemIds].sort())
    expect((await send('POST', '/catalogue/archive', { itemIds })).body).toEqual({ itemIds: [] })
    expect([await names(), await names('state=archived')]).toEqual([[], ['Deux', 'Un']])
    await send('POST', '/catalogue/restore', { itemIds: [one.id] })
    expect([await names(), await names('state=archived')]).toEqual([['Un'], ['Deux']])
    const told = await send<{ items: { type: string; meta: object }[] }>('GET', '/events')
    expect(told.body.items.map(({ type, meta }) => [type, meta])).toEqual([
      ['catalogue.restored', { name: 'Un', count: 1 }],
      ['catalogue.archived', { count: 2 }],
      ['catalogue.created', { name: 'Deux' }],
      ['catalogue.created', { name: 'Un' }],
    ])
  })
})

describe('the list', () => {
  test('is searched by the beginnings of words of reference and designation, filtered, sorted and paged', async () => {
    await add({ reference: 'MEN-12', designation: 'Écran de menuiserie', kind: 'goods', unitPriceCents: 300 })
    await add({ reference: 'MEN-2', designation: 'Réglage', unitPriceCents: 100 })
    await add({ designation: 'Ébavurage', unitPriceCents: 200, description: 'menuiserie' })
    expect(await names()).toEqual(['Ébavurage', 'Écran de menuiserie', 'Réglage'])
    expect(await names('q=men')).toEqual(['Écran de menuiserie', 'Réglage'])
    expect(await names('q=MENUIS ecr')).toEqual(['Écran de menuiserie'])
    expect(await names('q=menuiserei')).toEqual(['Écran de menuiserie'])
    expect(await names('q=men&kind=services')).toEqual(['Réglage'])
    expect(await names('kind=goods')).toEqual(['Écran de menuiserie'])
    expect(await names('sort=price&direction=desc')).toEqual(['Écran de menuiserie', 'Ébavurage', 'Réglage'])
    // Items without a reference come last.
    expect(await names('sort=reference')).toEqual(['Écran de menuiserie', 'Réglage', 'Ébavurage'])
    const counted = async (query: string) => (await send('GET', `/catalogue/count?${query}`)).body
    expect(await counted('q=men')).toEqual({ count: 2, byState: { active: 2, archived: 0 } })
    const { items } = await list('q=reglage')
    await send('POST', '/catalogue/archive', { itemIds: [items[0]!.id] })
    expect(await counted('q=men')).toEqual({ count: 1, byState: { active: 1, archived: 1 } })
    expect(await counted('q=men&state=archived')).toEqual({ count: 1, byState: { active: 1, archived: 1 } })
    expect(await counted('kind=goods')).toEqual({ count: 1, byState: { active: 1, archived: 0 } })
    await send('POST', '/catalogue/restore', { itemIds: [items[0]!.id] })
    const first = await list('limit=2&sort=price')
    const second = await list(`limit=2&sort=price&cursor=${first.nextCursor}`)
    expect([...first.items, ...second.items].map(({ unitPriceCents }) => unitPriceCents)).toEqual([
      100, 200, 300,
    ])
    expect(second.nextCursor).toBeNull()
  })

  test('is downloaded as CSV, formulas made harmless', async () => {
    await add({ reference: 'A;1', designation: '=1+1', kind: 'goods', unit: 'pièce', vatRateBps: 550 })
    const { bytes } = await send('GET', '/catalogue/export')
    expect(bytes.toString('utf8')).toBe(
      '\ufeffRéférence;Désignation;Description;Type;Unité;Prix unitaire HT;TVA (%)\r\n' +
        '"A;1";\'=1+1;;Bien;pièce;450,00;5,50\r\n',
    )
  })
})

test('who may read may not write, in the database either; the neighbour sees nothing', async () => {
  const { id } = await add()
  const viewer = await site.makeMember(member.orgId, 'viewer')
  expect((await send('POST', '/catalogue', fields, viewer)).status).toBe(403)
  const attempts = [
    sql`insert into catalogue_items (org_id, designation, kind, unit_price_cents, vat_rate_bps) values (${member.orgId}, 'x', 'goods', 1, 0)`,
    sql`update catalogue_items set unit_price_cents = 1 where id = ${id} returning id`,
  ]
  const scope = memberScope(site.context, {
    orgId: member.orgId,
    userId: viewer.userId,
    role: 'viewer',
    rights: ['amounts'],
  })
  await expect(inTransaction(scope, (tx) => attempts[0]!.execute(tx.db))).rejects.toThrow(
    /row-level security/,
  )
  expect((await inTransaction(scope, (tx) => attempts[1]!.execute(tx.db))).rows).toEqual([])
  const neighbour = await site.makeOrganization()
  const seen = await inTransaction(neighbour.scope, (tx) =>
    sql`select id from catalogue_items`.execute(tx.db),
  )
  expect(seen.rows).toEqual([])
  const billing = await site.makeMember(member.orgId, 'billing')
  expect((await send('POST', '/catalogue', fields, billing)).status).toBe(200)
})
