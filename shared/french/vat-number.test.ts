import { describe, expect, it } from 'vitest'
import { frenchVatNumber, parseVatNumber } from './vat-number.ts'

describe('parseVatNumber', () => {
  it.each([
    ['FR03552081317', 'FR03552081317'],
    ['fr 03 552 081 317', 'FR03552081317'],
    ['FR04552081317', null],
    ['FR03552081318', null],
    ['FRK7399859412', 'FRK7399859412'],
    ['FRO7399859412', null],
    ['BE 0428.759.497', 'BE0428759497'],
    ['BE2428759497', null],
    ['DE136695976', 'DE136695976'],
    ['DE13669597', null],
    ['ATU33864707', 'ATU33864707'],
    ['NL004495445B01', 'NL004495445B01'],
    ['ES54362315K', 'ES54362315K'],
    ['ESX2482300W', 'ESX2482300W'],
    ['IE6433435F', 'IE6433435F'],
    ['IE8D79739I', 'IE8D79739I'],
    ['GR123456783', 'EL123456783'],
    ['LU15027442', 'LU15027442'],
    ['GB123456789', null],
    ['CHE123456789', null],
    ['US123', null],
    ['__proto__', null],
    ['', null],
  ])('%s', (text, expected) => {
    expect(parseVatNumber(text)).toBe(expected)
  })

  it('is computed from a SIREN', () => {
    expect(frenchVatNumber('552 081 317')).toBe('FR03552081317')
    expect(frenchVatNumber('552081318')).toBe(null)
  })
})
