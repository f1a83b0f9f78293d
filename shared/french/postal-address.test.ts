import { describe, expect, it } from 'vitest'
import { fitsEnvelope, isPostalCode, normalizePostalAddress, postalBlock } from './postal-address.ts'

const lyon = {
  addressLines: ['  3  rue des Lilas ', ''],
  postalCode: '69 003',
  city: ' Lyon ',
  country: 'fr',
}

describe('normalizePostalAddress', () => {
  it('squeezes spaces and drops what is empty', () => {
    expect(normalizePostalAddress(lyon)).toEqual({
      addressLines: ['3 rue des Lilas'],
      postalCode: '69003',
      city: 'Lyon',
      country: 'FR',
    })
    expect(normalizePostalAddress({ ...lyon, postalCode: ' ', city: null })).toMatchObject({
      postalCode: null,
      city: null,
    })
    expect(normalizePostalAddress({ ...lyon, postalCode: 'sw1a  1aa', country: 'GB' }).postalCode).toBe(
      'SW1A 1AA',
    )
  })
})

it.each([
  ['69003', 'FR', true],
  ['01000', 'FR', true],
  ['20000', 'FR', true],
  ['97400', 'RE', true],
  ['98000', 'MC', true],
  ['6900', 'FR', false],
  ['690030', 'FR', false],
  ['00123', 'FR', false],
  ['99999', 'FR', false],
  ['2A004', 'FR', false],
  ['1000', 'BE', true],
  ['SW1A 1AA', 'GB', true],
  ['!', 'GB', false],
])('postal code %s of %s: %s', (postalCode, country, expected) => {
  expect(isPostalCode(postalCode, country)).toBe(expected)
})

describe('postalBlock', () => {
  it('prints the city in capitals, and the country abroad only', () => {
    expect(postalBlock(lyon, ['Atelier Martin'])).toEqual(['Atelier Martin', '3 rue des Lilas', '69003 LYON'])
    const liege = { addressLines: ['Rue Léopold 1'], postalCode: '4000', city: 'Liège', country: 'BE' }
    expect(postalBlock(liege)).toEqual(['Rue Léopold 1', '4000 LIÈGE', 'BELGIQUE'])
    expect(postalBlock(liege, [], 'BE')).toEqual(['Rue Léopold 1', '4000 LIÈGE'])
  })

  it('cuts long lines between words and says when the block no longer fits', () => {
    const line = 'Zone d’activité de la Vallée, bâtiment des Tilleuls, porte 12'
    const block = postalBlock({ ...lyon, addressLines: [line] })
    expect(block).toEqual(['Zone d’activité de la Vallée, bâtiment', 'des Tilleuls, porte 12', '69003 LYON'])
    expect(fitsEnvelope(block)).toBe(true)
    expect(fitsEnvelope(postalBlock({ ...lyon, addressLines: [line, line, line] }))).toBe(false)
    expect(fitsEnvelope(postalBlock({ ...lyon, addressLines: ['x'.repeat(39)] }))).toBe(false)
  })
})
