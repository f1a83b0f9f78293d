import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isCountry } from '#shared/french/countries.ts'
import * as lists from './code-lists.ts'

/** Laid beside the project; absent elsewhere. */
// Beside the repository, and beside the folder of its worktrees.
const data = ['../shared/data', '../../shared/data'].find((path) => existsSync(path))
const file = `${data}/invoices/code-lists/Factur-X_EN16931_codedb.xml`
const there = data !== undefined
const text = there ? readFileSync(file, 'utf8') : ''

/** Codes of one list of Factur-X 1.09. */
function published(id: string): Set<string> {
  const list = text.split(`<cl id="${id}">`)[1]?.split('</cl>')[0] ?? ''
  return new Set([...list.matchAll(/value="([^"]*)"/g)].map(([, code]) => code as string))
}

const lacking = (ours: ReadonlySet<string>, theirs: ReadonlySet<string>) =>
  [...ours].filter((code) => !theirs.has(code))

test.runIf(there).each([
  ['currencies', lists.currencies, '24'],
  ['invoiceTypes', lists.invoiceTypes, '2'],
  ['paymentMeans', lists.paymentMeans, '25'],
  ['vatCategories', lists.vatCategories, '10'],
  ['taxPointCodes', lists.taxPointCodes, '28'],
  ['exemptionCodes', lists.exemptionCodes, '26'],
  ['units', lists.units, '8'],
  ['noteSubjects', lists.noteSubjects, '4'],
  ['allowanceReasons', lists.allowanceReasons, '11'],
  ['chargeReasons', lists.chargeReasons, '12'],
  ['objectSchemes', lists.objectSchemes, '14'],
  ['itemLists', lists.itemLists, '6'],
  ['icdSchemes', lists.icdSchemes, '5'],
  ['addressSchemes', lists.addressSchemes, '17'],
  ['mimeTypes', lists.mimeTypes, '21'],
] as const)('%s are among those of Factur-X 1.09', (_, ours, id) => {
  expect(ours.size).toBeGreaterThan(2)
  expect(lacking(ours, published(id))).toEqual([])
})

test.runIf(there)('currencies, addresses, charges, discounts and exemptions are complete', () => {
  expect(lacking(published('24'), lists.currencies)).toEqual([])
  expect(lacking(published('17'), lists.addressSchemes)).toEqual([])
  expect(lacking(published('12'), lists.chargeReasons)).toEqual([])
  expect(lacking(published('11'), lists.allowanceReasons)).toEqual([])
  expect(lacking(published('26'), lists.exemptionCodes)).toEqual([])
})

test.runIf(there)(
  'countries are those of ISO 3166, with Kosovo’s and Northern Ireland’s codes besides',
  () => {
    expect([...published('7')].filter((code) => !isCountry(code))).toEqual(['1A', 'XI'])
  },
)
