import { describe, expect, it } from 'vitest'
import { type MentionFacts, mentionsFor } from './legal-mentions.ts'

const facts: MentionFacts = {
  issuedOn: '2026-11-21',
  franchise: false,
  soleTrader: false,
  buyerIsProfessional: false,
  latePenaltyBps: null,
}
const spaced = (changes: Partial<MentionFacts>) =>
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
