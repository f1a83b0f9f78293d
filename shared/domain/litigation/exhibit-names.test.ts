import { expect, test } from 'vitest'
import { exhibitNames } from './exhibit-names.ts'

const named = (...names: string[]) =>
  exhibitNames(names.map((name) => ({ name: `documents/${name}`, end: '' })))

test.each([
  ['Contrat signé.pdf', 'documents/Contrat signé.pdf'],
  ['../../etc/passwd', 'documents/-..-etc-passwd'],
  ['..\\..\\autorun.exe', 'documents/-..-autorun.exe'],
  ['facture\u202Efdp.exe', 'documents/facture-fdp.exe'],
  ['de\u0301cision.pdf', 'documents/décision.pdf'],
  ['fin. . .', 'documents/fin'],
  ['...', 'documents/sans nom'],
  ['', 'documents/sans nom'],
])('%j is unpacked as %j', (name, expected) => {
  expect(named(name)).toEqual([expected])
})

test('a long name keeps its end, and no letter is cut in two', () => {
  expect(named(`${'a'.repeat(180)}.pdf`)).toEqual([`documents/${'a'.repeat(120)}.pdf`])
  expect(named(`${'𐐀'.repeat(130)}.pdf`)).toEqual([`documents/${'𐐀'.repeat(120)}.pdf`])
})

test('each name is used once, whatever its capitals', () => {
  expect(named('A.pdf', 'a.PDF', 'A.pdf')).toEqual([
    'documents/A.pdf',
    'documents/a (2).PDF',
    'documents/A (3).pdf',
  ])
  const mails = exhibitNames([
    { name: 'e-mails/2026-11-20 09h00 RE: v1.2', end: '.eml' },
    { name: 'e-mails/2026-11-20 09h00 RE: v1.2', end: '.eml' },
  ])
  expect(mails).toEqual([
    'e-mails/2026-11-20 09h00 RE- v1.2.eml',
    'e-mails/2026-11-20 09h00 RE- v1.2 (2).eml',
  ])
})
