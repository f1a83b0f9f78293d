import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSignature } from './read-signature.ts'

const camille = { name: 'Camille Roy', address: 'camille@librairie-des-halles.fr' }
const nothing = { phone: null, mobile: null, jobTitle: null, company: null }
const read = (...lines: string[]) => readSignature(lines.join('\n'), camille)

test.each([
  [
    [
      'Bonjour,',
      '',
      'Voici le plan.',
      '',
      'Camille Roy',
      'Gérante',
      'SARL Roy & Filles',
      'Tél. : 04 78 12 34 56',
      'Mobile : 06 12 34 56 78',
    ],
    { jobTitle: 'Gérante', company: 'SARL Roy & Filles', phone: '+33478123456', mobile: '+33612345678' },
  ],
  [
    [
      'Merci',
      '-- ',
      'Directrice technique – Librairie des Halles',
      '+33 (0)6 12 34 56 78',
      'www.librairie-des-halles.fr',
    ],
    { ...nothing, jobTitle: 'Directrice technique', company: 'Librairie des Halles', mobile: '+33612345678' },
  ],
  [['ROY Camille', 'Fax : 04 78 12 34 57', '12 rue des Lilas, 69003 Lyon'], nothing],
  [['Camille Roy', '', 'Le 3 mars 2026, Jean a écrit :', '> 06 12 34 56 78'], nothing],
  [['Camille Roy', 'De : Jean Petit', 'Tél. 06 12 34 56 78'], nothing],
  [['Mon numéro : 06 12 34 56 78', 'À demain'], nothing],
  [['Camille Roy', 'Je suis le directeur', 'Rappelez-moi au 06 12 34 56 78 avant midi'], nothing],
  [['Camille Roy', 'Commande 0612345678901'], nothing],
  [[''], nothing],
])('%j says %o', (lines, said) => {
  expect(read(...lines)).toEqual(said)
})

test('a signature is read in any order and layout, with any text above it and any history below', () => {
  const lines = fc.shuffledSubarray(
    [
      ['jobTitle', 'Responsable des achats', 'Responsable des achats'],
      ['company', 'Roy Menuiserie SAS', 'Roy Menuiserie SAS'],
      ['phone', 'Tél : 01.42.68.53.00', '+33142685300'],
      ['mobile', 'Port. 07-56-78-90-12', '+33756789012'],
    ] as const,
    { minLength: 1 },
  )
  const above = fc.array(
    fc.string({ maxLength: 60 }).map((line) => `x${line.replaceAll('\n', ' ')}`),
    { maxLength: 20 },
  )
  const gap = fc.constantFrom('\n', '\r\n', '\n\n', '\r\n\r\n')
  const below = fc.constantFrom(
    '',
    '\n\nLe lundi 3 mars, Jean a écrit :\n> Tél : 06 00 00 00 00',
    '\n-----Message d’origine-----\nDe : X',
  )
  fc.assert(
    fc.property(above, lines, gap, below, (text, facts, newline, history) => {
      const mail = [...text, 'Camille  ROY', ...facts.map(([, line]) => line)].join(newline) + history
      expect(readSignature(mail, camille)).toEqual({
        ...nothing,
        ...Object.fromEntries(facts.map(([name, , value]) => [name, value])),
      })
    }),
  )
})

test('whatever a mail holds, only its own words are told', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const mail = `Camille Roy\n${text}`
      const { jobTitle, company } = readSignature(mail, camille)
      for (const said of [jobTitle, company]) if (said !== null) expect(mail).toContain(said)
      expect(readSignature(text, { name: null, address: '' })).toBeDefined()
    }),
  )
})
