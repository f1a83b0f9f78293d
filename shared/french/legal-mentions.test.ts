import { describe, expect, it } from 'vitest'
import { mentionsFor, registrationFor, type SellerMentionFacts } from './legal-mentions.ts'

const facts: SellerMentionFacts = {
  issuedOn: '2026-11-21',
  franchise: false,
  soleTrader: false,
  buyerIsProfessional: false,
  latePenaltyBps: null,
  seller: {
    soleTrader: false,
    legalForm: 'SARL',
    siren: '915935100',
    shareCapitalCents: null,
    registryTown: null,
    insurance: null,
  },
}
const spaced = (changes: Partial<SellerMentionFacts>) =>
  mentionsFor({ ...facts, ...changes }).map((text) => text.replace(/\s/g, ' '))

describe('mentionsFor', () => {
  it('prints nothing that does not apply', () => {
    expect(spaced({})).toEqual([])
  })

  it('changes the franchise mention on 1 September 2026', () => {
    expect(spaced({ franchise: true, issuedOn: '2026-08-31' })).toEqual([
      'TVA non applicable, art. 293 B du CGI',
    ])
    expect(spaced({ franchise: true, issuedOn: '2026-09-01' })).toEqual([
      'TVA non applicable, article L. 223-3 du Code des impositions sur les biens et services (CIBS)',
    ])
  })

  it('names the sole trader first', () => {
    expect(spaced({ soleTrader: true, franchise: true })[0]).toBe('Entrepreneur individuel (EI)')
  })

  it('tells professionals the penalties, the indemnity and the discount', () => {
    expect(spaced({ buyerIsProfessional: true })).toEqual([
      'Pénalités de retard : taux de refinancement de la BCE majoré de 10 points, exigibles sans rappel dès le lendemain de l’échéance (art. L. 441-10 du Code de commerce).',
      'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 € (art. D. 441-5 du Code de commerce).',
      'Pas d’escompte pour paiement anticipé.',
    ])
    expect(spaced({ buyerIsProfessional: true, latePenaltyBps: 1200 })[0]).toContain('taux annuel de 12 %')
  })

  it('prints no late-payment terms for a consumer', () => {
    expect(spaced({ latePenaltyBps: 1200 })).toEqual([])
  })
})

describe('what a registered seller tells', () => {
  const insurance = {
    insurer: 'Assurances rhodaniennes du bâtiment',
    address: '3 quai Rambaud, 69002 Lyon',
    policy: 'DEC-2018-048213',
    coverage: 'France métropolitaine',
  }
  const seller = { ...facts.seller, shareCapitalCents: 2_000_000, registryTown: 'Lyon', insurance }

  it('puts the insurance of a building trade on a devis, as on an invoice', () => {
    expect(spaced({ seller })).toEqual([
      'Assurance décennale : Assurances rhodaniennes du bâtiment, 3 quai Rambaud, 69002 Lyon, contrat DEC-2018-048213, couverture : France métropolitaine',
    ])
  })

  it('puts capital and registry at the foot', () => {
    const { capital, registry } = registrationFor({ ...facts, seller })
    expect([capital, registry].map((text) => text?.replace(/\s/g, ' '))).toEqual([
      'SARL au capital de 20 000 €',
      'RCS Lyon 915 935 100',
    ])
    expect(registrationFor(facts)).toEqual({ capital: null, registry: null })
  })

  it('says the capital once where the legal form has it', () => {
    const typed = { ...seller, legalForm: 'SAS au capital de 10 000 €' }
    expect(registrationFor({ ...facts, seller: typed }).capital?.replace(/\s/g, ' ')).toBe(
      'SAS au capital de 10 000 €',
    )
  })
})
