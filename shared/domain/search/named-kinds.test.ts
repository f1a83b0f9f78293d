import { expect, test } from 'vitest'
import { namedKinds } from './named-kinds.ts'
import { typedWords } from './search-words.ts'

test.each([
  ['facture nordik', ['invoice', 'received_invoice'], ['nordik']],
  ['Nordik Factures', ['invoice', 'received_invoice'], ['nordik']],
  ['devis maison du lac', ['quote'], ['maison', 'du', 'lac']],
  ['Sociétés Rault', ['company'], ['rault']],
  ['facture devis', ['invoice', 'received_invoice'], ['devis']],
])('« %s » names kinds and keeps the other words', (q, kinds, rest) => {
  expect(namedKinds(typedWords(q))).toEqual({ kinds, rest })
})

test.each(['nordik', 'facture', 'devi nordik', 'le devis du lac', 'constructor nordik', ''])(
  '« %s » names none',
  (q) => {
    expect(namedKinds(typedWords(q))).toBeNull()
  },
)
