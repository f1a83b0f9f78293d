import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRecipientAddress } from './recipients.ts'
import { addRecipients, readRecipients } from './typed-recipients.ts'

test('reads what mail programs copy', () => {
  expect(
    readRecipients(
      'camille@client.test; "Roy, Jean" <jean@client.test>,\nMartin, Léa <lea@client.test>, élise',
    ),
  ).toEqual([
    { name: null, address: 'camille@client.test' },
    { name: 'Roy, Jean', address: 'jean@client.test' },
    { name: 'Martin, Léa', address: 'lea@client.test' },
    { name: null, address: 'élise' },
  ])
  expect(readRecipients(' ,; ')).toEqual([])
})

test('reads every person of a list again', () => {
  const name = fc
    .string({ unit: fc.constantFrom('a', 'é', ' ', '-', ',', "'"), minLength: 1 })
    .map((one) => one.trim())
  const address = fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.stringMatching(/^[a-z]{1,8}$/))
  const person = fc.record({ name, address: address.map(([local, host]) => `${local}@${host}.test`) })
  fc.assert(
    fc.property(fc.array(person), (people) => {
      const text = people
        .map((one) => (one.name === '' ? one.address : `"${one.name}" <${one.address}>`))
        .join('; ')
      expect(readRecipients(text)).toEqual(people.map((one) => ({ ...one, name: one.name || null })))
      expect(people.every((one) => isRecipientAddress(one.address))).toBe(true)
    }),
  )
})

test('nobody stands twice', () => {
  const people = ['A@x.test', 'b@x.test', 'a@x.test '].map((address) => ({ name: null, address }))
  expect(addRecipients(people.slice(0, 1), people).map(({ address }) => address)).toEqual([
    'A@x.test',
    'b@x.test',
  ])
})
