import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DossierPaper } from '#shared/domain/documents/dossier-paper.ts'
import { signedBlock } from '#shared/domain/signatures/signed-block.ts'
import type { PdfRenderer } from './port.ts'
import { createPdfRenderer } from './real.ts'
import { sampleAsker, sampleProof } from './sample-documents.ts'

let renderer: PdfRenderer
beforeAll(() => {
  renderer = createPdfRenderer()
})
afterAll(() => renderer.close())

const paper: DossierPaper = {
  title: 'Dossier contentieux – Verrerie Oudinot',
  author: 'Atelier Aubry',
  drawnOn: '2026-11-30',
  heading: 'Dossier contentieux',
  reference: 'Verrerie Oudinot, arrêté au 30 nov. 2026',
  contents: true,
  summary: [{ kind: 'facts', facts: [{ label: 'Débiteur', value: 'Verrerie Oudinot' }] }],
  sections: [
    { title: '1. Les parties', blocks: [{ kind: 'text', lines: ['Un texte #[d’utilisateur] $x$.'] }] },
    {
      title: '2. Le compte',
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: 'Facture', width: null, end: false },
            { title: 'Dû', width: 30, end: true },
          ],
          rows: Array.from({ length: 120 }, (_, rank) => [`F-${rank}`, '12,00 €']),
          total: ['Total', '1 440,00 €'],
        },
      ],
    },
  ],
  signature: null,
  footer: ['Atelier Aubry'],
  footerReference: 'Dossier contentieux',
}
const pagesOf = async (bytes: Uint8Array) =>
  (await PDF.load(bytes)).extractText().map((page) => page.text.replace(/\u200b/g, '').replace(/\s+/g, ' '))

test('a paper begins with its contents and the page of each part', async () => {
  const pages = await pagesOf(await renderer.renderDossier(paper, sampleAsker))
  expect(pages.length).toBeGreaterThan(3)
  for (const expected of ['Sommaire', '1. Les parties', '2. Le compte', 'Verrerie Oudinot'])
    expect(pages[0]).toContain(expected)
  expect(pages[1]).toContain('Un texte #[d’utilisateur] $x$.')
  expect(pages.at(-1)).toContain('1 440,00 €')
})

test('a paper shows the mark of its signature and no contents where it asks for none', async () => {
  const block = signedBlock(sampleProof({ kind: 'payment_plan' }), 'beside')
  const signature = { title: 'Signature du débiteur', caption: 'Remis aux deux parties', block }
  const pages = await pagesOf(
    await renderer.renderDossier({ ...paper, contents: false, signature }, sampleAsker),
  )
  expect(pages.join(' ')).not.toContain('Sommaire')
  expect(pages.at(-1)).toContain('Éloïse Delaunay')
  expect(pages.at(-1)).toContain('Échéancier signé électroniquement')
  expect(pages.at(-1)).toContain('Remis aux deux parties')
})
