import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { CatalogueItem } from '#shared/contract/catalogue.ts'

const ITEMS = 100_000
/** Only the last items are findable: writing the words of all would take a minute. */
const SEARCHED = 5_000

let site: TestApp
let member: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  member = await site.makeOrganization({ role: 'member' })
  const insert = (from: number, to: number) =>
    site.context.pool.query(
      `insert into catalogue_items (org_id, reference, designation, kind, unit_price_cents, vat_rate_bps)
       select $1, 'REF-' || n, 'Article ' || md5(n::text) || case when n % 7 = 0 then ' menuiserie' else '' end,
         case when n % 3 = 0 then 'goods' else 'services' end, n, 2000
       from generate_series($2::int, $3::int) as n`,
      [member.orgId, from, to],
    )
  await site.context.pool.query('alter table catalogue_items disable trigger user')
  await insert(1, ITEMS - SEARCHED)
  await site.context.pool.query('alter table catalogue_items enable trigger user')
  await insert(ITEMS - SEARCHED + 1, ITEMS)
  await site.context.pool.query('analyze catalogue_items, search_words, search_subjects')
}, 120_000)
afterAll(() => site.close())

type Page = { items: CatalogueItem[]; nextCursor: string | null }
const list = async (query: string) =>
  (await site.request<Page>('GET', `/api/v1/catalogue?${query}`, { as: member })).body

test.each([
  ['sort_name', undefined, 'catalogue_items_by_name'],
  ['sort_name', 'goods', 'catalogue_items_by_kind'],
  ['sort_reference', undefined, 'catalogue_items_by_reference'],
  ['unit_price_cents', undefined, 'catalogue_items_by_price'],
])('a page by %s of %s is the tail of %s', async (key, kind, index) => {
  const plan = await inTransaction(member.scope, async (tx) => {
    const filtered = kind === undefined ? sql`true` : sql`kind = ${sql.lit(kind)}`
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from catalogue_items
      where org_id = ${sql.lit(member.orgId)} and archived = false and ${filtered} order by ${sql.ref(key)}, id limit 51`.execute(
      tx.db,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain(`using ${index}`)
  expect(plan).not.toContain('Sort')
})

test('a reference is found, a common word fills a page, the last page comes as the first', async () => {
  expect((await list('q=ref-97777')).items.map(({ reference }) => reference)).toEqual(['REF-97777'])
  expect((await list('q=menuiserie&kind=goods')).items).toHaveLength(50)
  const deep = await list(`sort=price&direction=desc&limit=100`)
  expect(deep.items[0]!.unitPriceCents).toBe(ITEMS)
  const next = await list(`sort=price&direction=desc&limit=100&cursor=${deep.nextCursor}`)
  expect(next.items[0]!.unitPriceCents).toBe(ITEMS - 100)
})

test('searches read by index, whatever the size of the catalogue', async () => {
  const scans = async () =>
    (
      await site.context.pool.query<{ scans: number }>(
        `select sum(seq_scan)::int as scans from pg_stat_all_tables
         where relname in ('catalogue_items', 'search_words', 'search_subjects')`,
      )
    ).rows[0]!.scans
  const flushed = () => site.context.pool.query('select pg_stat_force_next_flush()')
  await flushed()
  const before = await scans()
  await list('q=ref-9642')
  await list('q=menuiserie')
  await list('q=menuiserie&sort=price')
  await flushed()
  expect(await scans()).toBe(before)
})
