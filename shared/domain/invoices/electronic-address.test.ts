import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ElectronicScheme, electronicSchemes, parseElectronicAddress } from './electronic-address.ts'

it.each<[ElectronicScheme, string, string | null]>([
  ['0225', '732 829 320', '732829320'],
  ['0225', '732829320_COMPTA.1', '732829320_COMPTA.1'],
  ['0225', '732829321', null],
  ['0225', '732829320_', null],
  ['0225', '732829320_COMPTA!', null],
  ['0002', '732 829 320', '732829320'],
  ['0002', '732829320_1', null],
  ['0009', '732 829 320 00074', '73282932000074'],
  ['0009', '732829320', null],
  ['9957', 'FR44 732829320', 'FR44732829320'],
  ['9957', 'DE136695976', null],
  ['9930', 'DE 136695976', 'DE136695976'],
  ['0208', '0403.170.701', '0403170701'],
  ['0208', '0403170702', null],
  ['0088', '7300010000001', '7300010000001'],
  ['0088', '7300010000002', null],
  ['EM', 'Compta@Client.test', 'compta@client.test'],
  ['EM', 'compta@@client', null],
])('%s reads %s as %s', (scheme, text, address) => {
  expect(parseElectronicAddress(scheme, text)).toBe(address)
})

it('an address reads as itself, whatever the scheme', () => {
  const schemes = Object.keys(electronicSchemes) as ElectronicScheme[]
  const known = ['732829320', '732829320_X', '73282932000074', 'FR44732829320', '0403170701', 'a@b.test']
  fc.assert(
    fc.property(
      fc.constantFrom(...schemes),
      fc.oneof(fc.constantFrom(...known), fc.string()),
      (scheme, text) => {
        const address = parseElectronicAddress(scheme, text)
        if (address !== null) expect(parseElectronicAddress(scheme, address)).toBe(address)
      },
    ),
  )
})
