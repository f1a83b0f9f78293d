import { describe, expect, test } from 'vitest'
import { legalForms } from '#shared/french/legal-forms.ts'
import {
  advisedSellerFacts,
  impliedSellerFacts,
  missingSellerFacts,
  type SellerFacts,
  sellerMentions,
  sellerProblems,
} from './seller-rule.ts'

const seller: SellerFacts = {
  addressLines: ['8 rue des Tanneurs'],
  postalCode: '37000',
  city: 'Tours',
  country: 'FR',
  siren: '552081317',
  legalForm: 'SARL',
  soleTrader: false,
  vatNumber: 'FR03552081317',
}
const quote = { kind: 'quote' } as const
const taxed = { kind: 'invoice', countsVat: true } as const
const untaxed = { kind: 'invoice', countsVat: false } as const

describe('missingSellerFacts', () => {
  test('a complete seller lacks nothing', () => {
    for (const paper of [quote, taxed, untaxed]) expect(missingSellerFacts(seller, paper)).toEqual([])
  })

  test('an empty one lacks all, in the order of the form', () => {
    const nobody = {
      ...seller,
      addressLines: [' '],
      siren: ' ',
      legalForm: null,
      vatNumber: null,
    }
    expect(missingSellerFacts(nobody, quote)).toEqual(['siren', 'legalForm', 'address'])
    expect(missingSellerFacts(nobody, taxed)).toEqual(['siren', 'legalForm', 'address', 'vatNumber'])
    expect(missingSellerFacts(nobody, untaxed)).toEqual(['siren', 'legalForm', 'address'])
  })

  test('a sole trader needs no other form; in franchise, no VAT number', () => {
    const trader = { ...seller, legalForm: null, soleTrader: true, vatNumber: null }
    expect(missingSellerFacts(trader, quote)).toEqual([])
    expect(missingSellerFacts(trader, untaxed)).toEqual([])
  })

  test('a seller abroad has no SIREN nor French form; its invoice in French format needs a SIREN', () => {
    const belgian = { ...seller, country: 'BE', siren: null, legalForm: null }
    expect(missingSellerFacts(belgian, quote)).toEqual([])
    expect(missingSellerFacts(belgian, taxed)).toEqual(['siren'])
  })

  test('each is a fault with a sentence, at the seller', () => {
    for (const { path, message } of sellerProblems({ ...seller, siren: null, city: null }, quote)) {
      expect(path).toMatch(/^seller\./)
      expect(message).toMatch(/^[A-Z].*\.$/)
    }
  })
})

describe('advisedSellerFacts', () => {
  const nothing = { shareCapitalCents: null, registryTown: null, iban: null }
  const all = {
    shareCapitalCents: 20_000_00,
    registryTown: 'Lyon',
    iban: 'FR1420041010050500013M02606',
  }

  test('a commercial company has a capital and a registry, a civil one a registry', () => {
    const advised = (legalForm: string | null) => advisedSellerFacts({ ...seller, legalForm }, nothing)
    expect(advised('SASU')).toEqual(['shareCapital', 'registryTown', 'iban'])
    expect(advised('SCI')).toEqual(['registryTown', 'iban'])
    for (const none of ['EI', 'Association', null]) expect(advised(none)).toEqual(['iban'])
  })

  test('a form written with its capital says it, and what is there is not asked again', () => {
    const legalForm = 'SARL au capital de 20 000 €'
    expect(advisedSellerFacts({ ...seller, legalForm }, nothing)).toEqual(['registryTown', 'iban'])
    expect(advisedSellerFacts(seller, all)).toEqual([])
  })
})

describe('impliedSellerFacts', () => {
  const stored = { legalForm: null, siren: null }

  test('the form says whether one trades alone, for each of those offered', () => {
    for (const legalForm of legalForms)
      expect(impliedSellerFacts({ legalForm }, stored)).toEqual({ soleTrader: legalForm === 'EI' })
  })

  test.each([
    ['Micro-entrepreneur', true],
    ['micro entreprise', true],
    ['Auto-entrepreneuse', true],
    ['Entreprise individuelle', true],
    ['EI (entrepreneur individuel)', true],
    ['EIRL', true],
    ['EURL', false],
    ['Entreprise unipersonnelle à responsabilité limitée', false],
    ['SARL au capital de 20 000 €', false],
  ])('whichever words say it: « %s »', (legalForm, soleTrader) => {
    expect(impliedSellerFacts({ legalForm }, stored)).toEqual({ soleTrader })
  })

  test('and one who trades alone has no form of a company', () => {
    const company = { legalForm: 'SARL', siren: null }
    expect(impliedSellerFacts({ soleTrader: true }, company)).toEqual({ legalForm: 'EI' })
    expect(impliedSellerFacts({ soleTrader: true }, stored)).toEqual({})
    for (const legalForm of ['EI', 'Micro-entrepreneur'])
      expect(impliedSellerFacts({ soleTrader: false }, { legalForm, siren: null })).toEqual({
        legalForm: null,
      })
  })

  test('a SIRET gives its SIREN, unless there is one or one is given', () => {
    const siret = '55208131766522'
    expect(impliedSellerFacts({ siret }, stored)).toEqual({ siren: '552081317' })
    expect(impliedSellerFacts({ siret }, { legalForm: null, siren: '552081317' })).toEqual({})
    expect(impliedSellerFacts({ siret, siren: null }, stored)).toEqual({})
  })

  test('what is given is kept', () => {
    expect(impliedSellerFacts({ legalForm: 'EI', soleTrader: false }, stored)).toEqual({})
    expect(impliedSellerFacts({}, { legalForm: 'EI', siren: null })).toEqual({})
  })
})

test('every reason is a sentence', () => {
  for (const { why } of Object.values(sellerMentions)) expect(why).toMatch(/^[A-ZÀÉ].*\.$/)
})
