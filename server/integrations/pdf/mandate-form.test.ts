import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mandateForm } from '#shared/domain/direct-debits/mandate-form.ts'
import { mandateText } from '#shared/domain/direct-debits/mandate-text.ts'
import type { PdfRenderer } from './port.ts'
import { createPdfRenderer } from './real.ts'
import { sampleAsker, sampleProof } from './sample-documents.ts'

let renderer: PdfRenderer
beforeAll(() => {
  renderer = createPdfRenderer()
})
afterAll(() => renderer.close())

const terms = {
  reference: 'RUM-2026-0007',
  creditorName: 'Atelier Rivoire',
  creditorId: 'FR12ZZZ123456',
  creditorAddress: '12 quai Saint-Vincent, 69001 Lyon, France',
  scheme: 'core',
  kind: 'recurrent',
  noticeDays: 14,
  holder: 'Boutique Lenoir',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
} as const

test('a mandate stands on the first page in its usual form, its proof from the second on', async () => {
  const proof = sampleProof({
    kind: 'mandate',
    documentNumber: terms.reference,
    consent: { version: '2026-11', text: mandateText(terms) },
  })
  const form = mandateForm(terms, 'Claire Lenoir', 'plum')
  const pdf = await renderer.renderProof(proof, sampleAsker, form)
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/<pdfaid:part>3<\/pdfaid:part>/)
  const pages = (await PDF.load(pdf))
    .extractText()
    .map(({ text }) => text.replace(/\u200b/g, '').replace(/\s+/g, ' '))
  for (const part of [
    'Mandat de prélèvement SEPA',
    'Référence unique du mandat (RUM) Identifiant créancier SEPA (ICS)',
    'RUM-2026-0007',
    'FR12ZZZ123456',
    'En signant ce mandat, vous autorisez Atelier Rivoire',
    'Débiteur',
    'Boutique Lenoir',
    'FR76 3000 6000 0112 3456 7890 189',
    'Créancier',
    '12 quai Saint-Vincent',
    'Paiement récurrent',
    'Paiement ponctuel',
    'Mandat signé électroniquement',
  ])
    expect(pages[0]).toContain(part)
  expect(pages[0]).not.toContain('Dossier de preuve Signature')
  expect(pages[1]).toMatch(/^Dossier de preuve/)
  const alone = (await PDF.load(await renderer.renderProof(proof, sampleAsker))).extractText()
  expect(alone[0]!.text).toMatch(/^Dossier de preuve/)
})
