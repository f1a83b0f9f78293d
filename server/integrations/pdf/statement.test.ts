import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatementDocument, StatementLine } from '#shared/domain/invoices/statement-document.ts'
import type { PdfRenderer } from './port.ts'
import { createPdfRenderer } from './real.ts'
import { sampleAsker, sampleQuote } from './sample-documents.ts'

let renderer: PdfRenderer
beforeAll(() => {
  renderer = createPdfRenderer()
})
afterAll(() => renderer.close())

const invoiced: StatementLine = {
  on: '2026-09-30',
  kind: 'invoice',
  invoiceId: 'i',
  number: 'F2026-0003',
  documentKind: 'deposit',
  method: null,
  dueOn: '2026-10-31',
  effectCents: 501_600,
  balanceCents: 621_600,
}
const paid: StatementLine = {
  on: '2026-10-02',
  kind: 'payment',
  invoiceId: null,
  number: null,
  documentKind: null,
  method: 'transfer',
  dueOn: null,
  effectCents: -120_000,
  balanceCents: 501_600,
}
const { seller, buyer } = sampleQuote(1)
const owed = {
  notDueCents: 0,
  late30Cents: 501_600,
  late60Cents: 0,
  late90Cents: 0,
  laterCents: 0,
  creditCents: 0,
}
const document: StatementDocument = {
  issuedOn: '2026-11-21',
  from: '2026-09-01',
  to: '2026-11-20',
  seller,
  sellerLogo: null,
  buyer,
  attention: null,
  payment: { kind: 'transfer', iban: 'FR7630006000011234567890189', bic: null, accountName: null },
  reference: 'F2026-0003',
  contestedCents: 0,
  account: {
    currency: 'EUR',
    openingCents: 120_000,
    closingCents: 501_600,
    owed,
    movements: [invoiced, paid],
  },
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const pages = (await PDF.load(pdf)).extractText()
  return pages.map(({ text }) => text.replace(/\u200b/g, '').replace(/\s+/g, ' ')).join(' ')
}

test('a statement prints both parties, its period, each movement, what is owed by age and where to pay', async () => {
  const pdf = await renderer.renderStatement(document, sampleAsker)
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/<pdfaid:part>3<\/pdfaid:part>/)
  const text = await textOf(pdf)
  for (const expected of [
    ...['Relevé de compte', seller.name, buyer.name, '1er sept. 2026 – 20 nov. 2026'],
    ...['Solde au début de la période', 'Facture d’acompte', 'F2026-0003', 'Règlement (virement)'],
    ...['5 016,00 €', '1 200,00 €', 'En retard de 1 à 30 jours', 'Solde dû', 'FR76 3000 6000'],
    ...['À régler, solde au 20 novembre 2026', 'Référence à indiquer', 'Virement à scanner'],
  ])
    expect(text).toContain(expected)
})

test('what is owed to the client is said so, and no payment is asked for', async () => {
  const account = {
    ...document.account,
    closingCents: -5_000,
    owed: { ...owed, late30Cents: 0, creditCents: 5_000 },
  }
  const text = await textOf(await renderer.renderStatement({ ...document, from: null, account }, sampleAsker))
  expect(text).toContain('Solde en votre faveur')
  expect(text).not.toContain('IBAN')
  // Of another day, or of what a mandate debits: nothing to scan.
  const past = await textOf(await renderer.renderStatement({ ...document, reference: null }, sampleAsker))
  expect(past).toContain('FR76 3000 6000')
  expect(past).not.toMatch(/scanner|Référence à indiquer/)
  expect(text).not.toContain('Solde au début')
})

test('what the client contests is due, and no payment is asked for it', async () => {
  const part = await textOf(
    await renderer.renderStatement({ ...document, contestedCents: 101_600 }, sampleAsker),
  )
  expect(part).toMatch(/Solde dû ?5 016,00 €/)
  expect(part).toMatch(/Montant ?4 000,00 €.*Contesté, non demandé ?1 016,00 €/)
  const whole = await textOf(
    await renderer.renderStatement({ ...document, reference: null, contestedCents: 501_600 }, sampleAsker),
  )
  expect(whole).toContain('Solde dû')
  expect(whole).not.toContain('IBAN')
})

test('a long statement goes on over its pages, its columns named on each', async () => {
  const account = { ...document.account, movements: Array.from({ length: 120 }, () => invoiced) }
  const pdf = await renderer.renderStatement({ ...document, account }, sampleAsker)
  const pages = (await PDF.load(pdf)).extractText()
  expect(pages.length).toBeGreaterThan(2)
  for (const { text } of pages.slice(0, -1)) expect(text).toContain('Échéance')
})
