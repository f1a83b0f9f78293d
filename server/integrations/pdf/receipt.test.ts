import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReceiptDocument } from '#shared/domain/payments/receipt-document.ts'
import type { PdfRenderer } from './port.ts'
import { createPdfRenderer } from './real.ts'
import { sampleAsker, sampleQuote } from './sample-documents.ts'

let renderer: PdfRenderer
beforeAll(() => {
  renderer = createPdfRenderer()
})
afterAll(() => renderer.close())

const { seller, buyer } = sampleQuote(1)
const document: ReceiptDocument = {
  number: 'R2026-118',
  leftCents: 4_000,
  issuedOn: '2026-11-21',
  receivedOn: '2026-11-20',
  method: 'card',
  reference: 'ch_8665f4244ccb3866',
  currency: 'EUR',
  amountCents: 12_000,
  seller,
  sellerLogo: null,
  buyer,
  rows: [
    { label: 'Facture F2026-0007', cents: 11_500 },
    { label: 'Gardé à votre crédit', cents: 500 },
  ],
  parts: [
    { rateBps: 2_000, grossCents: 6_000 },
    { rateBps: 550, grossCents: 5_500 },
  ],
}

test('a receipt prints both parties, the means and day, what is paid, and the part of each rate of VAT', async () => {
  const pdf = await renderer.renderReceipt(document, sampleAsker)
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/<pdfaid:part>3<\/pdfaid:part>/)
  const pages = (await PDF.load(pdf)).extractText()
  expect(pages).toHaveLength(1)
  const text = pages[0]!.text.replace(/\u200b/g, '').replace(/\s+/g, ' ')
  for (const expected of [
    ...['Reçu de paiement', seller.name, buyer.name, '20 nov. 2026', 'Carte', 'Stripe', 'Facture F2026-0007'],
    ...[
      '115,00 €',
      'Gardé à votre crédit',
      '5,00 €',
      'Dont TTC à 20 %',
      '60,00 €',
      'Dont TTC à 5,5 %',
      '55,00 €',
    ],
    ...['Montant reçu', '120,00 €', 'N° R2026-118', 'Reste à payer', 'il reste 40,00 € à payer'],
  ])
    expect(text).toContain(expected)
  // An id at Stripe tells a client nothing.
  expect(text).not.toContain('ch_8665f4244ccb3866')
})
