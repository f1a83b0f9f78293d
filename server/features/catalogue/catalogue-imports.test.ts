import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import { catalogueFields } from '#shared/contract/catalogue-fields.ts'
import type { CatalogueImport } from '#shared/contract/catalogue-imports.ts'
import { catalogueTable, recogniseColumns } from '#shared/domain/catalogue/catalogue-csv.ts'
import { tableFile } from '#shared/domain/files/table-file.ts'
import { onePage } from '#shared/domain/text/csv.ts'
import { readCsv } from '#shared/domain/text/read-csv.ts'
import { vatRateWhitelist } from '#shared/french/vat-rates.ts'
import { importCatalogue } from './commands/import-catalogue.ts'
import { judgeLines } from './steps/judge-lines.ts'

type Answer = CatalogueImport & { code: string; fields?: { path: string; message: string }[] }

let site: TestApp
let member: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  member = await site.makeOrganization({ role: 'member' })
})

const send = <T = Answer>(method: string, path: string, body?: unknown, as: Member = member) =>
  site.request<T>(method, `/api/v1/catalogue${path}`, { as, ...(body === undefined ? {} : { body }) })
async function read(content: string | Uint8Array<ArrayBuffer>, as = member) {
  const form = new FormData()
  form.set('file', new File([content], 'tarif.csv'))
  const encoded = new Response(form)
  const response = await site.app.inject({
    method: 'PUT',
    url: '/api/v1/catalogue/imports',
    headers: {
      authorization: `Bearer ${as.token}`,
      'ardoise-organization': as.orgId,
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json<Answer>() }
}
const run = (importId: string) =>
  importCatalogue(site.context, { orgId: member.orgId, importId }, { last: true })
const items = async () =>
  (await send<{ items: CatalogueItem[] }>('GET', '?limit=100')).body.items.map(
    ({ reference, designation, unitPriceCents }) => [reference, designation, unitPriceCents],
  )

const FILE = [
  'Réf.;Libellé;PU HT;Taux TVA;Unité;Marge',
  'P-1;Porte;"1 234,50 €";10;pièce;30',
  'P-2;Pose;45;5,5 %;heure;',
].join('\r\n')

test('a file that holds U+0000 is refused', async () => {
  const { status } = await read(FILE.replace('Porte', 'Por\0te'))
  expect([status >= 400, status < 500]).toEqual([true, true])
})

test('the columns of other programs are recognised, and nothing is written before the start', async () => {
  const { status, body } = await read(FILE)
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'read', fileName: 'tarif.csv', lines: 2 })
  expect(body.columns.map(({ holds }) => holds)).toEqual([
    ...['reference', 'designation', 'unitPriceCents', 'vatRateBps', 'unit', null],
  ])
  expect(body.columns[2]).toMatchObject({ title: 'PU HT', sample: '1 234,50 €' })
  expect(body.preview).toEqual({ fresh: 2, known: 0, faulty: 0, faults: [] })
  expect(await items()).toEqual([])
  const started = await send('POST', `/imports/${body.id}/start`, { duplicates: 'skip' })
  expect(started.body).toMatchObject({ state: 'waiting', total: 2 })
  expect((await send('POST', `/imports/${body.id}/start`, { duplicates: 'skip' })).body.code).toBe(
    'catalogue_import_started',
  )
  await run(body.id)
  expect((await send('GET', `/imports/${body.id}`)).body).toMatchObject({
    state: 'done',
    added: 2,
    written: 2,
  })
  expect(await items()).toEqual([
    ['P-1', 'Porte', 123_450],
    ['P-2', 'Pose', 4_500],
  ])
  // A second run of the same job changes nothing.
  await run(body.id)
  expect(await items()).toHaveLength(2)
})

test('faults are named by line; faulty lines are left aside only when asked', async () => {
  const { body } = await read(
    'Nom;Prix;TVA;Référence\nUn;x;20;A\n;5;20;B\nTrois;3;12,34;C\nQuatre;4;20;D\nCinq;5;20;d\n',
  )
  expect(body.preview).toMatchObject({ fresh: 1, known: 0, faulty: 4 })
  expect(body.preview.faults).toEqual([
    { row: 2, column: 'unitPriceCents', message: 'Montant invalide' },
    { row: 3, column: 'designation', message: 'Champ requis' },
    { row: 4, column: 'vatRateBps', message: 'Ce taux de TVA n’existe pas en France' },
    { row: 6, column: 'reference', message: 'Référence déjà donnée à la ligne 5' },
  ])
  const start = (leaveFaulty: boolean) =>
    send('POST', `/imports/${body.id}/start`, { duplicates: 'skip', leaveFaulty })
  expect((await start(false)).body.code).toBe('catalogue_import_faulty')
  expect((await start(true)).body).toMatchObject({ state: 'waiting', total: 1 })
  await run(body.id)
  expect(await items()).toEqual([['D', 'Quatre', 400]])
})

test.each(['update', 'skip'] as const)('known references: %s', async (duplicates) => {
  const { body: old } = await send<CatalogueItem>('POST', '', {
    reference: 'p-1',
    designation: 'Ancienne',
    unitPriceCents: 1,
    vatRateBps: 2_000,
  })
  await send('POST', '/archive', { itemIds: [old.id] })
  const { body } = await read(FILE)
  expect(body.preview).toMatchObject({ fresh: 1, known: 1 })
  await send('POST', `/imports/${body.id}/start`, { duplicates })
  await run(body.id)
  const done = (await send('GET', `/imports/${body.id}`)).body
  const updates = duplicates === 'update'
  expect(done).toMatchObject({ added: 1, updated: updates ? 1 : 0, skipped: updates ? 0 : 1 })
  const { body: now } = await send<CatalogueItem>('GET', `/${old.id}`)
  expect(now).toMatchObject(
    updates
      ? { reference: 'P-1', designation: 'Porte', archivedAt: null, revision: 2 }
      : { reference: 'p-1', designation: 'Ancienne', revision: 1 },
  )
})

test('a write that fails half-way leaves nothing, and says so', async () => {
  const lines = Array.from({ length: 1_200 }, (_, n) => `R-${n};Article ${n};${n}`)
  const { body } = await read(['Référence;Nom;Prix', ...lines].join('\n'))
  await send('POST', `/imports/${body.id}/start`, { duplicates: 'update' })
  const { pool } = site.context
  await pool.query(
    `alter table catalogue_items add constraint of_this_test check (org_id <> '${member.orgId}' or reference <> 'R-1100') not valid`,
  )
  await expect(run(body.id)).rejects.toThrow('of_this_test')
  await pool.query('alter table catalogue_items drop constraint of_this_test')
  expect(await items()).toEqual([])
  expect((await send('GET', `/imports/${body.id}`)).body).toMatchObject({ state: 'failed', written: 0 })
})

test('a column is chosen by hand, each one once', async () => {
  const { body } = await read('Machin;Truc\nPorte;12\n')
  expect(body.columns.map(({ holds }) => holds)).toEqual([null, null])
  expect(body.preview.faults.map(({ column }) => column)).toEqual(['designation', 'unitPriceCents'])
  const set = (columns: (string | null)[]) => send('PUT', `/imports/${body.id}/columns`, { columns })
  expect((await set(['designation', 'designation'])).status).toBe(400)
  expect((await set(['designation'])).status).toBe(400)
  expect((await set(['designation', 'unitPriceCents'])).body.preview).toMatchObject({ fresh: 1, faulty: 0 })
})

test.each([
  ['a\n', 'Ce fichier n’a pas d’articles\u00a0: il faut une ligne de titres, puis une ligne par article.'],
  ['Nom;Prix\n"Porte;3\n', 'Les guillemets ouverts à la ligne 2 ne se ferment pas.'],
  ['PK\u0003\u0004\u0000', 'Ce fichier n’est pas un CSV. Enregistrez votre tableau au format CSV.'],
  [`Nom\n${'x\n'.repeat(10_001)}`, 'Ce fichier a 10\u202f001 lignes\u00a0: 10\u202f000 au plus à la fois.'],
])('%j is refused at the file', async (content, message) => {
  const { status, body } = await read(content)
  expect([status, body.fields]).toEqual([400, [expect.objectContaining({ path: 'file', message })]])
})

test('a file of Excel in Windows-1252 keeps its accents', async () => {
  const bytes = Uint8Array.from(Buffer.from('D\u00e9signation;Prix\nCh\u00eane;3\n', 'latin1'))
  const { body } = await read(bytes)
  expect(body.columns[0]).toMatchObject({ title: 'Désignation', sample: 'Chêne', holds: 'designation' })
})

test('another organization’s import is not found, and a reader may not import', async () => {
  const { body } = await read(FILE)
  const neighbour = await site.makeOrganization()
  expect((await send('GET', `/imports/${body.id}`, undefined, neighbour)).status).toBe(404)
  const viewer = await site.makeMember(member.orgId, 'viewer')
  expect((await read(FILE, viewer)).status).toBe(403)
})

test('10,000 lines are imported', async () => {
  const lines = Array.from({ length: 10_000 }, (_, n) => `R-${n};Article ${n};${n},50`)
  const { body } = await read(['Référence;Nom;Prix', ...lines].join('\n'))
  expect(body.preview).toEqual({ fresh: 10_000, known: 0, faulty: 0, faults: [] })
  await send('POST', `/imports/${body.id}/start`, { duplicates: 'update' })
  await run(body.id)
  expect((await send('GET', `/imports/${body.id}`)).body).toMatchObject({ state: 'done', added: 10_000 })
}, 120_000)

test('whatever a catalogue holds, its file reads back as it is', async () => {
  const text = (max: number) => fc.string({ maxLength: max })
  const item = fc.record({
    reference: fc.option(text(60)),
    designation: fc.oneof(text(250), fc.constantFrom('=1+1', "'=1", '-2 mm', '+33 6 12', "l'été", '"x"')),
    description: fc.oneof(text(300), fc.constantFrom('a\nb', '=SUM(A1)', "''")),
    kind: fc.constantFrom('goods', 'services'),
    unit: fc.option(text(20)),
    unitPriceCents: fc.integer({ min: 0, max: 9_999_999_999 }),
    vatRateBps: fc.constantFrom(...vatRateWhitelist),
  })
  await fc.assert(
    fc.asyncProperty(item, async (written) => {
      const judged = catalogueFields.safeParse(written)
      fc.pre(judged.success)
      const stored = judged.data!
      const { body } = tableFile({
        name: 'catalogue',
        title: 'Catalogue',
        columns: catalogueTable,
        pages: onePage([stored]),
      })
      const found = readCsv(await new Response(body).text())
      const [header, ...records] = found.ok ? found.records : []
      const { items: back } = await judgeLines(records, recogniseColumns(header!.cells), { vatRateBps: 0 })
      expect(back).toEqual([stored])
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['« sep=; »', 'sep=;\r\nRéférence;Désignation;Prix unitaire HT;TVA (%)\r\nP001;Pose;45,00;20\r\n'],
  [
    'decimals of other programs',
    'Réf.,Libellé,Prix de vente HT,Taux TVA\nP001,Pose,"45.00000000","20.0000"\n',
  ],
  ['UTF-16', 'Référence\tDésignation\tPrix unitaire HT\tTVA (%)\nP001\tPose\t45,00\t20\n'],
])('a file with %s is read', async (kind, text) => {
  const wide = new Uint8Array(Uint16Array.from(`\ufeff${text}`, (sign) => sign.charCodeAt(0)).buffer)
  const { body } = await read(kind === 'UTF-16' ? wide : text)
  expect(body.preview).toMatchObject({ fresh: 1, faulty: 0 })
  await send('POST', `/imports/${body.id}/start`, { duplicates: 'skip' })
  await run(body.id)
  expect(await items()).toEqual([['P001', 'Pose', 4_500]])
})

test('a file without titles loses no item, and a price with VAT is none without', async () => {
  const { body } = await read('P001;Pose de parquet;45,00\nP002;Plinthe;12,50\n')
  expect(body).toMatchObject({ lines: 2 })
  expect(body.columns.map(({ title }) => title)).toEqual(['Colonne 1', 'Colonne 2', 'Colonne 3'])
  const gross = await read('Désignation;Prix unitaire HT\nPose;12,50 € TTC\n')
  expect(gross.body.preview).toMatchObject({ fresh: 0, faulty: 1 })
})
