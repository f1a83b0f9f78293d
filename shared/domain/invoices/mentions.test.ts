import { describe, expect, it } from 'vitest'
import { type InvoiceKind, invoiceKinds, isCreditNote } from './invoice-kind.ts'
import { type InvoiceMentionFacts, invoiceMentions, mentionsOf, whyMention } from './mentions.ts'
import { exemptionReason, outdatedFranchise } from './vat-mentions.ts'
import { exemptionCodes, type VatTreatment } from './vat-treatment.ts'

const party = {
  name: 'Menuiserie Roux',
  legalForm: 'SARL',
  addressLines: ['12 rue des Lilas'],
  postalCode: '69003',
  city: 'Lyon',
  country: 'FR',
  siren: '552081317',
  siret: null,
  vatNumber: 'FR03552081317',
  email: null,
  phone: null,
  electronicAddress: null,
}
const facts: InvoiceMentionFacts = {
  issuedOn: '2026-11-25',
  franchise: false,
  soleTrader: false,
  buyerIsProfessional: true,
  latePenaltyBps: null,
  kind: 'invoice',
  seller: {
    ...party,
    soleTrader: false,
    shareCapitalCents: 10_000_00,
    registryTown: 'Lyon',
    insurance: null,
  },
  buyer: { ...party, name: 'Client', siren: '732829320', kind: 'professional' },
  operation: 'services',
  vatOnDebits: false,
  treatments: [{ kind: 'domestic' }],
}
const spaced = (text: string) => text.replaceAll(/\s/g, ' ')
const printed = (changes: Partial<InvoiceMentionFacts> = {}) =>
  mentionsOf({ ...facts, ...changes }).map(({ text }) => spaced(text))
const ids = (changes: Partial<InvoiceMentionFacts> = {}) =>
  mentionsOf({ ...facts, ...changes }).map(({ id }) => id)

describe('the mentions of an invoice', () => {
  it('are those of a company towards a company', () => {
    expect(printed()).toEqual([
      'SARL au capital de 10 000 €',
      'RCS Lyon 552 081 317',
      'Catégorie de l’opération : prestation de services',
      'SIREN du client : 732 829 320',
      'Pénalités de retard : taux de refinancement de la BCE majoré de 10 points, exigibles sans rappel dès le lendemain de l’échéance (art. L. 441-10 du Code de commerce).',
      'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 € (art. D. 441-5 du Code de commerce).',
      'Pas d’escompte pour paiement anticipé.',
    ])
  })

  it.each(['professional', 'consumer'] as const)('carry PMD, PMT and AAB once each, %s', (kind) => {
    for (const of of Object.keys(invoiceKinds) as InvoiceKind[]) {
      const mentions = mentionsOf({ ...facts, kind: of, buyerIsProfessional: kind === 'professional' })
      for (const code of ['PMD', 'PMT', 'AAB']) {
        expect(mentions.filter((mention) => mention.code === code)).toHaveLength(1)
      }
      const asks = mentions.some(({ text }) => text.includes('40'))
      expect(asks).toBe(kind === 'professional' && !isCreditNote(of))
    }
  })

  it('tell a consumer the truth', () => {
    const buyer = { ...facts.buyer, kind: 'consumer', siren: null } as const
    expect(printed({ buyerIsProfessional: false, buyer }).slice(-3)).toEqual([
      'Pénalités de retard : sans objet, le client est un particulier.',
      'Indemnité forfaitaire pour frais de recouvrement : sans objet, le client est un particulier.',
      'Escompte : sans objet, le client est un particulier.',
    ])
  })

  it('say the capital once, where the legal form has it', () => {
    const seller = { ...facts.seller, legalForm: 'SAS au capital de 5 000 €' }
    expect(printed({ seller })[0]).toBe('SAS au capital de 5 000 €')
  })

  it('are those of a building sole trader', () => {
    const insurance = {
      insurer: 'MAAF',
      address: '79000 Niort',
      policy: 'A123',
      coverage: 'France métropolitaine',
    }
    const seller = {
      ...facts.seller,
      soleTrader: true,
      shareCapitalCents: null,
      registryTown: null,
      insurance,
    }
    expect(printed({ seller, soleTrader: true }).slice(0, 2)).toEqual([
      'Entrepreneur individuel (EI)',
      'Assurance décennale : MAAF, 79000 Niort, contrat A123, couverture : France métropolitaine',
    ])
  })

  it('say the option for debits where VAT is charged', () => {
    expect(ids({ vatOnDebits: true })).toContain('vat_on_debits')
    expect(ids({ vatOnDebits: true, treatments: [{ kind: 'export' }] })).not.toContain('vat_on_debits')
  })

  it.each<[VatTreatment, string, string, string]>([
    [
      { kind: 'franchise' },
      '2026-08-31',
      'TVA non applicable, art. 293 B du CGI',
      'TVA non applicable, article L. 223-3 du Code des impositions sur les biens et services (CIBS)',
    ],
    [
      { kind: 'reverse_charge_construction' },
      '2026-08-31',
      'Autoliquidation, article 283-2 nonies du CGI',
      'Autoliquidation, TVA due par le preneur (travaux de construction en sous-traitance)',
    ],
    [
      { kind: 'reverse_charge_eu_services' },
      '2026-08-31',
      'Autoliquidation, article 283-2 du CGI',
      'Autoliquidation, article 196 de la directive 2006/112/CE',
    ],
    [
      { kind: 'intra_community_goods' },
      '2026-08-31',
      'Exonération de TVA, article 262 ter, I du CGI',
      'Exonération de TVA, article 138 de la directive 2006/112/CE',
    ],
    [
      { kind: 'export' },
      '2026-08-31',
      'Exonération de TVA, article 262, I du CGI',
      'Exonération de TVA, article 146 de la directive 2006/112/CE',
    ],
    [
      { kind: 'outside_scope' },
      '2026-08-31',
      'TVA non applicable, article 259-1 du CGI',
      'TVA non applicable, article 44 de la directive 2006/112/CE',
    ],
  ])('word $kind anew on 1 September 2026', (treatment, last, before, since) => {
    const franchise = treatment.kind === 'franchise'
    const on = (issuedOn: string) => printed({ issuedOn, franchise, treatments: [treatment] })
    expect(on(last)).toContain(before)
    expect(on('2026-09-01')).toContain(since)
    expect(on('2026-09-01')).not.toContain(before)
    for (const day of ['2027-08-31', '2027-09-01', '2027-12-31', '2028-01-01']) {
      expect(on(day)).toEqual(on('2026-09-01'))
    }
  })

  it('say why nothing is charged with the words of the mention, for each VATEX code', () => {
    expect(spaced(exemptionReason('VATEX-FR-FRANCHISE', '2026-11-25') ?? '')).toContain('L. 223-3')
    expect(exemptionReason('VATEX-FR-FRANCHISE', '2026-08-31')).toContain('293 B')
    expect(exemptionReason('VATEX-EU-AE', '2026-11-25')).toContain('Autoliquidation')
    expect(exemptionReason('VATEX-EU-D', '2026-11-25')).toBeNull()
    for (const code of Object.keys(exemptionCodes) as (keyof typeof exemptionCodes)[]) {
      expect(exemptionReason(code, '2026-11-25')).toBe(exemptionCodes[code])
      expect(printed({ treatments: [{ kind: 'exempt', code }] })).toContain(exemptionCodes[code])
    }
  })

  it.each([
    ['2026-08-31', null],
    ['2026-09-01', true],
    ['2027-12-31', true],
    ['2028-01-01', false],
  ])('tolerate article 293 B in the author’s own words until the end of 2027: %s', (day, tolerated) => {
    expect(outdatedFranchise('TVA non applicable, art. 293 B du CGI', day)?.tolerated ?? null).toBe(tolerated)
    expect(outdatedFranchise('Merci de votre confiance', day)).toBeNull()
  })

  it('have each an id, a source and a reason', () => {
    expect(new Set(invoiceMentions.map(({ id }) => id)).size).toBe(invoiceMentions.length)
    for (const { id, source, from, to } of invoiceMentions) {
      expect(whyMention(id)?.why.length).toBeGreaterThan(20)
      expect(source).not.toBe('')
      if (from !== null && to !== null) expect(from <= to).toBe(true)
    }
    expect(whyMention('nothing')).toBeNull()
  })
})
