import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { BankAccount, BankImport, BankLine } from '#shared/contract/bank.ts'
import type { ForecastReport } from '#shared/contract/debt-reports.ts'
import type { BankStatement, StatementLine } from '#shared/domain/bank-files/statement.ts'
import { writeCamt, writeOfx } from '#shared/domain/bank-files/written-statements.fixture.ts'
import { importBankLines } from './commands/import-lines.ts'

type Refused = { code: string; message: string }

const IBAN = 'FR7630006000011234567890189'
let site: TestApp
let biller: Member
let account: BankAccount
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  biller = await site.makeOrganization({ role: 'billing' })
  account = (
    await send<BankAccount>('POST', '/accounts', {
      name: 'Compte courant',
      iban: 'FR76 3000 6000 0112 3456 7890 189',
    })
  ).body
})

const send = <T>(method: string, path: string, body?: unknown, as: Member = biller) =>
  site.request<T & Partial<Refused>>(method, `/api/v1/bank${path}`, {
    as,
    ...(body === undefined ? {} : { body }),
  })

async function read(content: string) {
  const form = new FormData()
  form.set('accountId', account.id)
  form.set('file', new File([content], 'releve.txt'))
  return site.request<BankImport & Refused>('PUT', '/api/v1/bank/imports', { as: biller, body: form })
}
const run = (importId: string) =>
  importBankLines(site.context, { orgId: biller.orgId, importId }, { last: true })
const lines = async (query = '') =>
  (await send<{ items: BankLine[] }>('GET', `/lines?limit=100${query}`)).body.items
async function take(content: string) {
  const { body } = await read(content)
  await send('POST', `/imports/${body.id}/start`)
  await run(body.id)
  return (await send<BankImport>('GET', `/imports/${body.id}`)).body
}

const line = (facts: Partial<StatementLine> & { amountCents: number }): StatementLine => ({
  row: 1,
  bankRef: null,
  bookedOn: '2026-03-02',
  valueOn: null,
  label: 'VIR DUPONT',
  counterparty: null,
  counterpartyIban: null,
  references: [],
  reversal: false,
  entryCents: facts.amountCents,
  ...facts,
})
const statement = (own: StatementLine[], facts: Partial<BankStatement> = {}): BankStatement => ({
  format: 'camt053',
  account: IBAN,
  currency: 'EUR',
  openingCents: 10_000,
  lines: own,
  closingCents: own.reduce((sum, { amountCents }) => sum + amountCents, 10_000),
  ...facts,
})

test('an account has a checked IBAN, once; it is renamed', async () => {
  expect(account).toMatchObject({ iban: IBAN, currency: 'EUR', open: 0, lastOn: null })
  expect(
    (await send('POST', '/accounts', { name: 'Autre', iban: 'FR7630006000011234567890188' })).status,
  ).toBe(400)
  expect((await send('POST', '/accounts', { name: 'Autre', iban: IBAN })).body.code).toBe(
    'bank_account_taken',
  )
  expect((await send('PUT', `/accounts/${account.id}`, { name: 'Principal' })).body).toMatchObject({
    name: 'Principal',
  })
})

test('a statement is read, shown, and added whole by its job', async () => {
  const file = writeCamt(
    statement([line({ amountCents: 12_000 }), line({ amountCents: -500, label: 'FRAIS' })]),
  )
  const { body } = await read(file)
  expect(body).toMatchObject({
    state: 'read',
    format: 'camt053',
    lines: 2,
    fault: null,
    importedAt: null,
    preview: { fresh: 2, known: 0, suspected: 0, from: '2026-03-02', inCents: 12_000, outCents: -500 },
  })
  expect(await lines()).toEqual([])
  expect((await send('POST', `/imports/${body.id}/start`)).body).toMatchObject({ state: 'waiting', total: 2 })
  expect((await send('POST', `/imports/${body.id}/start`)).body.code).toBe('bank_import_started')
  await run(body.id)
  await run(body.id)
  expect((await send('GET', `/imports/${body.id}`)).body).toMatchObject({
    state: 'done',
    added: 2,
    skipped: 0,
    written: 2,
  })
  expect(await lines()).toHaveLength(2)
  expect((await send<{ items: BankAccount[] }>('GET', '/accounts')).body.items).toMatchObject([
    { open: 1, lastOn: '2026-03-02' },
  ])
})

describe('duplicates', () => {
  test('the same file adds nothing, and is said to be known', async () => {
    const file = writeOfx(statement([line({ amountCents: 100, bankRef: 'A' })]), 1)
    await take(file)
    const { body } = await read(file)
    expect(body.preview).toMatchObject({ fresh: 0, known: 1 })
    expect(body.importedAt).not.toBeNull()
    expect(await take(file)).toMatchObject({ added: 0, skipped: 1 })
  })

  test('periods that overlap add what is new alone; equal movements of one day are counted', async () => {
    const coffee = line({ amountCents: -250, label: 'CB CAFE' })
    await take(writeCamt(statement([coffee])))
    expect(
      await take(writeCamt(statement([coffee, coffee, line({ amountCents: 900, bookedOn: '2026-03-03' })]))),
    ).toMatchObject({
      added: 2,
      skipped: 1,
    })
    expect((await lines()).map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([
      -250, -250, 900,
    ])
  })

  test('one FITID on two movements is two movements', async () => {
    const twice = [line({ amountCents: 100, bankRef: '1' }), line({ amountCents: 200, bankRef: '1' })]
    expect(await take(writeOfx(statement(twice), 2))).toMatchObject({ added: 2 })
    expect(await take(writeOfx(statement(twice), 1))).toMatchObject({ added: 0, skipped: 2 })
  })

  test('a movement known under another name is suspected, not dropped', async () => {
    await take(writeCamt(statement([line({ amountCents: 700 })])))
    const { body } = await read('Date;Libellé;Montant\n02/03/2026;Virement de Dupont;7,00\n')
    expect(body.preview).toMatchObject({ fresh: 1, known: 0, suspected: 1 })
  })
})

test('a file that was read before its line of titles was kept can be read without it', async () => {
  const { body: kept } = await read('Date;Libellé;Montant\n02/03/2026;CB PAPETERIE;-19,60\n')
  await site.context.pool.query("update bank_imports set content = content - 'header' where id = $1", [
    kept.id,
  ])
  const columns = kept.columns.map(({ holds }) => holds)
  const { status, body } = await send<BankImport>('PUT', `/imports/${kept.id}/columns`, {
    columns,
    titled: false,
  })
  expect([status, body.columns.map(({ title }) => title)]).toEqual([
    200,
    ['Colonne 1', 'Colonne 2', 'Colonne 3'],
  ])
})

test('the columns of a CSV are chosen once and remembered for the account', async () => {
  const file = 'Quand;Quoi;Combien\n02/03/2026;VIR DUPONT;12,00\n'
  const first = (await read(file)).body
  expect(first.fault).toContain('Aucune colonne')
  expect((await send('POST', `/imports/${first.id}/start`)).status).toBe(422)
  const columns = ['bookedOn', 'label', 'amount']
  expect(
    (await send('PUT', `/imports/${first.id}/columns`, { columns: ['bookedOn', 'bookedOn', 'amount'] }))
      .status,
  ).toBe(400)
  const named = await send<BankImport>('PUT', `/imports/${first.id}/columns`, { columns })
  expect(named.body).toMatchObject({ fault: null, preview: { fresh: 1 } })
  await send('POST', `/imports/${first.id}/start`)
  await run(first.id)
  const { body } = await read(file.replace('12,00', '13,00'))
  expect(body.columns.map(({ holds }) => holds)).toEqual(columns)
  expect(body.preview).toMatchObject({ fresh: 1 })
})

test('a statement of another account, another currency, or that does not add up is refused whole', async () => {
  const own = [line({ amountCents: 100 })]
  expect((await read(writeCamt(statement(own, { account: 'NL26VAYB8060476890' })))).body).toMatchObject({
    code: 'bank_file_other_account',
  })
  expect((await read(writeOfx(statement(own), 2).replace('EUR', 'USD'))).body.message).toContain('en USD')
  const wrong = await read(writeCamt(statement(own, { closingCents: 10_101 })))
  expect(wrong).toMatchObject({ status: 422, body: { code: 'bank_file_unbalanced' } })
  expect(wrong.body.message).toContain('l’écart est de 0,01')
  expect(await lines()).toEqual([])
})

test('a file that holds U+0000 is refused, whatever its kind', async () => {
  const camt = writeCamt(statement([line({ amountCents: 1_250, label: 'VIR DUPONT' })]))
  for (const file of ['Date;Libellé;Montant\n01/03/2026;VIR DUPONT;12,00\n', camt]) {
    const { status, body } = await read(file.replace('VIR DUPONT', 'VIR \0DUPONT'))
    expect([body.code, status >= 400 && status < 500]).toEqual([expect.any(String), true])
  }
})

test('lines are sought by word, side, amount, day and state; those put aside come back', async () => {
  await take(
    writeCamt(
      statement([
        line({ amountCents: 12_000, label: 'VIR ÉLODIE MARTIN F-2026-0012' }),
        line({ amountCents: -4_000, label: 'PRLV EDF', bookedOn: '2026-03-05' }),
      ]),
    ),
  )
  const found = async (query: string) => (await lines(query)).map(({ amountCents }) => amountCents)
  expect(await found('&q=elodie%20f-2026')).toEqual([12_000])
  expect(await found('&side=out')).toEqual([-4_000])
  expect(await found('&amountFromCents=4000&amountToCents=5000')).toEqual([-4_000])
  expect(await found('&from=2026-03-03')).toEqual([-4_000])
  const [edf] = await lines('&side=out')
  expect((await send('POST', '/lines/mark', { lineIds: [edf!.id], state: 'ignored' })).body).toEqual({
    lineIds: [edf!.id],
  })
  expect(await found('&state=open')).toEqual([12_000])
  expect((await send<{ count: number }>('GET', '/lines/count?state=ignored')).body.count).toBe(1)
  expect((await send('GET', '/lines/states?side=out')).body).toEqual({
    byState: { open: 0, matched: 0, ignored: 1 },
  })
  const csv = await site.app.inject({
    url: '/api/v1/bank/lines/export?state=open',
    headers: { authorization: `Bearer ${biller.token}`, 'ardoise-organization': biller.orgId },
  })
  expect(csv.body.split('\r\n')[1]).toContain('VIR ÉLODIE MARTIN F-2026-0012')
  expect(csv.body).not.toContain('EDF')
})

test('members and readers see no account; what the bank said cannot be changed in the database', async () => {
  await take(writeCamt(statement([line({ amountCents: 100 })])))
  for (const role of ['member', 'viewer'] as const)
    expect((await send('GET', '/lines', undefined, await site.makeMember(biller.orgId, role))).status).toBe(
      403,
    )
  const client = await site.context.pool.connect()
  await client.query('begin; set local role ardoise_app')
  await expect(client.query('update bank_lines set amount_cents = 1')).rejects.toThrow('permission denied')
  await client.query('rollback')
  client.release()
})

test('a job that dies in the middle has written nothing, and its next run writes all', async () => {
  const many = Array.from({ length: 1_200 }, (_, index) => line({ amountCents: index + 1, row: index + 1 }))
  const { body } = await read(writeOfx(statement(many), 1))
  await send('POST', `/imports/${body.id}/start`)
  const { pool } = site.context
  await pool.query(`create function die() returns trigger language plpgsql as $$ begin
    if new.amount_cents = 900 then raise exception 'killed'; end if; return new; end $$;
    create trigger die before insert on bank_lines for each row execute function die()`)
  await expect(
    importBankLines(site.context, { orgId: biller.orgId, importId: body.id }, { last: false }),
  ).rejects.toThrow('killed')
  expect(await lines()).toEqual([])
  await pool.query('drop trigger die on bank_lines; drop function die()')
  await run(body.id)
  expect((await send<{ count: number }>('GET', '/lines/count')).body.count).toBe(1_200)
})

test('10,000 movements are read and written within 20 seconds', { timeout: 60_000 }, async () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    line({
      amountCents: index + 1,
      row: index + 1,
      bankRef: `FIT${index}`,
      label: `VIR SEPA CLIENT ${index} FACTURE F-2026-${index}`,
    }),
  )
  const file = writeOfx(statement(many), 1)
  const before = performance.now()
  expect(await take(file)).toMatchObject({ state: 'done', added: 10_000 })
  expect(performance.now() - before).toBeLessThan(20_000)
})

test('a file without titles loses no line: known as such by itself, and by choice', async () => {
  const file = '02/03/2026;-19,60;CB PAPETERIE\n03/03/2026;1200,00;VIR DUPONT F2026-0012\n'
  const { body } = await read(file)
  expect(body).toMatchObject({
    titled: false,
    fault: null,
    preview: { fresh: 2, inCents: 120_000, outCents: -1_960 },
  })
  const columns = body.columns.map(({ holds }) => holds)
  const choose = (titled: boolean) =>
    send<BankImport>('PUT', `/imports/${body.id}/columns`, { columns, titled })
  const wrong = await choose(true)
  expect(wrong.body.columns.map(({ title }) => title)).toEqual(['02/03/2026', '-19,60', 'CB PAPETERIE'])
  expect((await choose(false)).body).toMatchObject({ titled: false, preview: { fresh: 2 } })
  await send('POST', `/imports/${body.id}/start`)
  await run(body.id)
  expect((await lines()).map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([
    -1_960, 120_000,
  ])
})

test('lines of another currency and of a refused payment are told, and never written', async () => {
  const { body } = await read(
    'Date;Libellé;Devise;État;Montant\n02/03/2026;HOTEL;USD;Exécuté;100,00\n02/03/2026;CB;EUR;Refusé;-9,00\n03/03/2026;VIR DUPONT;EUR;Exécuté;12,00\n',
  )
  expect(body.preview).toMatchObject({
    fresh: 1,
    inCents: 1_200,
    outCents: 0,
    leftOut: [
      { why: 'currency', said: 'USD', lines: 1 },
      { why: 'status', said: 'Refusé', lines: 1 },
    ],
  })
  await send('POST', `/imports/${body.id}/start`)
  await run(body.id)
  expect((await lines()).map(({ amountCents }) => amountCents)).toEqual([1_200])
})

test('the account’s own IBAN in a column becomes nobody’s', async () => {
  await take(`Date;Libellé;IBAN;Montant\n02/03/2026;VIR DUPONT;${IBAN};12,00\n`)
  expect(await lines()).toMatchObject([{ amountCents: 1_200, counterpartyIban: null }])
})

test('what a statement says that stood at its end begins the forecast of cash', async () => {
  const bank = async () =>
    (await site.request<ForecastReport>('GET', '/api/v1/reports/forecast', { as: biller })).body.bank
  expect(await bank()).toBeNull()
  await take(
    writeCamt(statement([line({ amountCents: 700 }), line({ amountCents: 50, bookedOn: '2026-03-09' })])),
  )
  expect(await bank()).toEqual({ cents: 10_750, saidCents: 10_750, on: '2026-03-09', from: 'statement' })
  const next = [line({ amountCents: 25, bookedOn: '2026-03-10' })]
  await take(writeCamt(statement(next, { openingCents: 10_750, closingCents: 10_775 })))
  expect(await bank()).toMatchObject({ cents: 10_775, saidCents: 10_775, on: '2026-03-10' })
})
