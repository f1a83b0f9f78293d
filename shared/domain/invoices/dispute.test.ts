import { expect, test } from 'vitest'
import { disputeFileKind, disputeFileName } from './dispute.ts'

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
