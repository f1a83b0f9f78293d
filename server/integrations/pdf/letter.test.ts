import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReminderLetter } from '#shared/domain/reminders/reminder-letter.ts'
import type { PdfRenderer } from './port.ts'
import { createPdfRenderer } from './real.ts'
import { sampleAsker, sampleQuote } from './sample-documents.ts'

let renderer: PdfRenderer
beforeAll(() => {
  renderer = createPdfRenderer()
})
afterAll(() => renderer.close())

const { seller, buyer } = sampleQuote(1)
const ecb = { kind: 'ecb', from: '2026-01-01', bps: 215, source: 'BCE, décision du 5 juin 2025' } as const
const segment = {
  from: '2026-02-01',
  to: '2026-03-31',
  days: 59,
  principalCents: 501_600,
  bps: 1_215,
  floor: 'none',
  row: ecb,
  tenThousandths: 985_164,
} as const
const letter: ReminderLetter = {
  issuedOn: '2026-03-31',
  registered: true,
  formalNotice: true,
  debtor: 'professional',
  seller,
  sellerLogo: null,
  buyer,
  attention: 'Élise Vasseur',
  subject: 'Mise en demeure de payer – facture F2026-0003',
  paragraphs: ['Bonjour Élise Vasseur,', 'Sauf erreur de notre part, 5 016,00 € restent impayés.'],
  senderName: 'Camille Aubry',
  currency: 'EUR',
  invoices: [
    {
      number: 'F2026-0003',
      issuedOn: '2026-01-01',
      dueOn: '2026-01-31',
      daysLate: 59,
      owedCents: 501_600,
      contestedCents: 0,
      interestCents: 9_852,
      indemnityCents: 4_000,
      segments: [segment],
    },
  ],
  interestKnown: true,
  payment: { kind: 'transfer', iban: 'FR7630006000011234567890189', bic: null, accountName: null },
}

async function textOf(changes: Partial<ReminderLetter> = {}): Promise<string> {
  const pdf = await renderer.renderLetter({ ...letter, ...changes }, sampleAsker)
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/<pdfaid:part>3<\/pdfaid:part>/)
  const pages = (await PDF.load(pdf)).extractText()
  return pages.map(({ text }) => text.replace(/\u200b/g, '').replace(/\s+/g, ' ')).join(' ')
}

test('a mise en demeure says who, how much and split how, until when, and how to pay', async () => {
  const text = await textOf()
  for (const expected of [
    ...['Mise en demeure', '31 mars 2026', 'Lettre recommandée avec avis de réception', seller.name],
    ...[
      buyer.name,
      ...buyer.addressLines,
      `${buyer.postalCode} ${buyer.city}`,
      'À l’attention d’Élise Vasseur',
    ],
    ...['Facture F2026-0003', '31 janv. 2026', '59 jours', '5 016,00 €', '98,52 €', '40,00 €', '5 154,52 €'],
    'qui vaut mise en demeure (art. 1344 du Code civil), nous vous mettons en demeure de nous régler 5 154,52 € dans un délai de huit jours à compter de la réception',
    ...['du 1er févr. 2026 au 31 mars 2026, 59 jours à 12,15 % l’an sur 5 016,00 €', '98,5164 €'],
    ...[
      'BCE, décision du 5 juin 2025',
      'FR76 3000 6000',
      'Référence à rappeler : F2026-0003',
      'Camille Aubry',
    ],
  ])
    expect(text).toContain(expected)
})

test('where a rate is missing no interest is counted, and the letter says what is due all the same', async () => {
  const text = await textOf({ interestKnown: false })
  expect(text).toContain('intérêts de retard au taux légal applicable')
  expect(text).toContain('5 056,00 €')
  expect(text).not.toContain('98,52')
  expect(text).not.toContain('Calcul des intérêts')
})

test('a consumer is asked no indemnity; legal interest runs from the letter', async () => {
  const [invoice] = letter.invoices
  const bare = { ...invoice!, interestCents: 0, indemnityCents: 0, segments: [] }
  const text = await textOf({ debtor: 'consumer', registered: false, invoices: [bare], payment: null })
  expect(text).toContain('Les intérêts au taux légal courent sur cette somme à compter de la réception')
  for (const absent of ['40,00', 'Indemnité', 'indemnité', 'L. 441-10', 'recommandée', 'IBAN'])
    expect(text).not.toContain(absent)
})

test('in another currency the indemnity is asked apart, in euros', async () => {
  const text = await textOf({ currency: 'USD' })
  expect(text).toMatch(/5 114,52 \$(US)?, et en sus l’indemnité forfaitaire de 40,00 €/)
})

test('a plain reminder asks what is owed alone', async () => {
  const text = await textOf({ formalNotice: false, registered: false })
  expect(text).toContain('Relance')
  expect(text).not.toContain('demeure de nous régler')
  expect(text).not.toContain('40,00')
})

test('many invoices go on over the pages', async () => {
  const invoices = Array.from({ length: 60 }, () => letter.invoices[0]!)
  const text = await textOf({ invoices })
  expect(text).toContain('F2026-0003 et 59 autres factures')
  expect(text).toContain('Page 3')
})
