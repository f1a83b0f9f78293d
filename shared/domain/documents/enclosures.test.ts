import { expect, it } from 'vitest'
import { enclosureLimits, fitTogether, repeatedAddress } from './enclosures.ts'

it('lets five files of ten megabytes in all leave together', () => {
  const { files, totalBytes } = enclosureLimits
  expect(fitTogether(Array(files).fill(totalBytes / files))).toBe(true)
  expect(fitTogether(Array(files + 1).fill(1))).toBe(false)
  expect(fitTogether([totalBytes, 1])).toBe(false)
  expect(fitTogether([])).toBe(true)
})

it('names the list with an address that is there twice, whatever its letters', () => {
  const [a, b, c] = ['a@client.test', 'B@client.test', 'c@client.test']
  expect(repeatedAddress(c, { others: [a], cc: [b] })).toBeNull()
  expect(repeatedAddress('A@client.test ', { others: [a] })).toBe('others')
  expect(repeatedAddress(c, { others: [b], cc: [a], bcc: ['b@client.test'] })).toBe('bcc')
})
