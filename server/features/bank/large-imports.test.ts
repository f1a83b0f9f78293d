import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { BankAccount, BankImport, BankLine } from '#shared/contract/bank.ts'
import { bankCamtCents, writeBankCamt } from '#shared/domain/bank-files/bank-camt.fixture.ts'
import { BANK_FILE_MAX_BYTES } from '#shared/domain/bank-files/statement.ts'
import { importBankLines } from './commands/import-lines.ts'
import { getShownImport } from './queries/imports.ts'

type Refused = { code: string; message: string; fields: { path: string; message: string }[] }

const COUNT = 10_000
const file = new TextEncoder().encode(writeBankCamt({ count: COUNT, version: 8 }))
let site: TestApp
let biller: Member
let account: BankAccount
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  biller = await site.makeOrganization({ role: 'billing' })
  account = (
    await send<BankAccount>('POST', '/accounts', {
      name: 'Compte courant',
      iban: 'FR7630006000011234567890189',
    })
  ).body
})
afterAll(() => site.close())

const send = <T>(method: string, path: string, body?: unknown) =>
  site.request<T>(method, `/api/v1/bank${path}`, {
    as: biller,
    ...(body === undefined ? {} : { body }),
  })

async function read(bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.set('accountId', account.id)
  form.set('file', new File([bytes], 'releve.xml'))
  return site.request<BankImport & Refused>('PUT', '/api/v1/bank/imports', { as: biller, body: form })
}
const packed = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(bytes))

async function run(importId: string) {
  const started = await send<BankImport>('POST', `/imports/${importId}/start`)
  expect(started.body).toMatchObject({ state: 'waiting', total: COUNT, lines: COUNT })
  const shown = await send<BankImport>('GET', `/imports/${importId}`)
  expect(shown.body).toMatchObject({ state: 'waiting', total: COUNT, lines: COUNT, format: 'camt053' })
  const asked = await readAs(systemScope(site.context, biller.orgId), (tx) => getShownImport(tx, importId))
  expect(asked.content).toMatchObject({ kind: 'lines', lines: [] })
  await importBankLines(site.context, { orgId: biller.orgId, importId }, { last: true })
  return (await send<BankImport>('GET', `/imports/${importId}`)).body
}

test('a CAMT.053 of 10,000 movements is shown, imported, and known at the second time, sent as it is or compressed', {
  timeout: 120_000,
}, async () => {
  expect(file.length).toBeGreaterThan(12 * 1_048_576)
  const cents = Array.from({ length: COUNT }, (_, index) => bankCamtCents(index))
  const { status, body } = await read(file)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    state: 'read',
    format: 'camt053',
    fileName: 'releve.xml',
    lines: COUNT,
    importedAt: null,
    preview: {
      fresh: COUNT,
      known: 0,
      suspected: 0,
      from: '2026-01-01',
      to: '2026-01-28',
      inCents: cents.filter((one) => one > 0).reduce((sum, one) => sum + one, 0),
      outCents: cents.filter((one) => one < 0).reduce((sum, one) => sum + one, 0),
    },
  })
  expect(await run(body.id)).toMatchObject({ state: 'done', added: COUNT, skipped: 0, written: COUNT })
  expect((await send<{ count: number }>('GET', '/lines/count')).body.count).toBe(COUNT)
  const last = await send<{ items: BankLine[] }>('GET', '/lines?q=F-2026-009999')
  expect(last.body.items).toMatchObject([
    { amountCents: cents[9_999], counterparty: 'SOCIÉTÉ CLIENTE N° 9999 & FILS' },
  ])

  const again = (await read(packed(file))).body
  expect(again).toMatchObject({ lines: COUNT, preview: { fresh: 0, known: COUNT } })
  expect(again.importedAt).not.toBeNull()
  expect(await run(again.id)).toMatchObject({ state: 'done', added: 0, skipped: COUNT })
})

test('what is larger than a statement may be is refused in French: at its field, and where it unpacks', async () => {
  const heavy = await read(new Uint8Array(BANK_FILE_MAX_BYTES + 1))
  expect(heavy).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'file', message: 'Fichier trop lourd (max. 30\u00a0Mo)' }] },
  })
  const bomb = await read(packed(new Uint8Array(400 * 1_048_576)))
  expect(bomb).toMatchObject({ status: 422, body: { code: 'bank_file_too_large' } })
  expect(bomb.body.message).toMatch(/^Ce fichier dépasse 30\sMo/)
  const cut = await read(packed(file).slice(0, -1_000))
  expect(cut).toMatchObject({ status: 422, body: { code: 'bank_file_unreadable' } })
  expect(cut.body.message).toMatch(/^Ce fichier compressé est abîmé/)
})
