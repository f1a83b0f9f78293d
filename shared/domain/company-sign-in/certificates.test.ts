import { expect, test } from 'vitest'
import { pemOf, splitCertificates } from './certificates.ts'

const der = 'A'.repeat(130)

test('certificates in PEM come one by one, whatever stands around them', () => {
  const [one, two] = [pemOf(der), pemOf('BBBB')]
  expect(splitCertificates(`Bag Attributes\n${one}\r\n\n${two}\nfin`)).toEqual([one, two])
  expect(splitCertificates('')).toEqual([])
})

test('without PEM lines an empty line stands between two', () => {
  expect(splitCertificates('AAAA\nAAAA\r\n\r\nBBBB\n')).toEqual(['AAAA\nAAAA', 'BBBB'])
})

test('lines of PEM have 64 characters', () => {
  expect(
    pemOf(der)
      .split('\n')
      .map((line) => line.length),
  ).toEqual([27, 64, 64, 2, 25])
})
