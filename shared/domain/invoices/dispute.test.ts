import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  askedDespite,
  disputedCents,
  disputedFault,
  disputedPartWords,
  disputeFileKind,
  disputeFileName,
} from './dispute.ts'

const kindOf = (...bytes: number[]) => disputeFileKind(new Uint8Array(bytes))?.extension ?? null

test('a file is known by its first bytes', () => {
  expect(kindOf(0x25, 0x50, 0x44, 0x46, 0x2d, 0x31)).toBe('pdf')
  expect(kindOf(0xff, 0xd8, 0xff, 0xe0)).toBe('jpg')
  expect(kindOf(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)).toBe('png')
  expect(kindOf(0x4d, 0x5a)).toBeNull()
  expect(kindOf(0x25, 0x50, 0x44)).toBeNull()
  expect(kindOf()).toBeNull()
})

test.each([
  ['bon.pdf', 'bon.pdf'],
  ['bon signé.PDF.exe', 'bon signé.PDF.pdf'],
  ['C:\\Users\\a\\facture.docx', 'C  Users a facture.pdf'],
  ['../../etc/passwd', 'fichier.pdf'],
  ['photos/marche 2.png', 'photos marche 2.pdf'],
  ['.htaccess', 'fichier.pdf'],
  ['', 'fichier.pdf'],
  ['a\u0000b\n.pdf', 'a b.pdf'],
  [`${'é'.repeat(300)}.jpg`, `${'é'.repeat(120)}.pdf`],
])('the name « %s » becomes « %s »', (given, name) => {
  expect(disputeFileName(given, 'pdf')).toBe(name)
})

test('a dispute of a part leaves the rest to be asked, and money that comes pays the rest first', () => {
  expect([disputedCents(120_000, 40_000), askedDespite(120_000, 40_000)]).toEqual([40_000, 80_000])
  expect([disputedCents(120_000, null), askedDespite(120_000, 120_000)]).toEqual([120_000, 120_000])
  // 900 € were paid: the 300 € that are left are all contested.
  expect([disputedCents(30_000, 40_000), askedDespite(30_000, 30_000)]).toEqual([30_000, 30_000])
})

test('whatever is contested, what is asked and what is not are what is owed, and nothing contested is asked beside the rest', () => {
  const cents = fc.integer({ min: 1, max: 100_000_000 })
  fc.assert(
    fc.property(cents, fc.option(cents), (owed, amount) => {
      const contested = disputedCents(owed, amount)
      expect(contested).toBeGreaterThan(0)
      expect(contested).toBeLessThanOrEqual(owed)
      const asked = askedDespite(owed, contested)
      expect(contested === owed ? asked : asked + contested).toBe(owed)
    }),
  )
})

test('nobody contests more than is owed', () => {
  expect(disputedFault(40_000, 120_000, 'EUR')).toBeNull()
  expect(disputedFault(120_000, 120_000, 'EUR')).toBeNull()
  expect(disputedFault(120_001, 120_000, 'EUR')).toMatch(/^Il reste 1.200,00.€ à payer/)
  expect(disputedPartWords(40_000, 120_000, 'EUR')).toMatch(/^400,00.€ contestés sur 1.200,00.€$/)
})
