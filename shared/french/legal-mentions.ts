import { formatPercentBps } from './format.ts'
import { NBSP } from './typography.ts'

/** A mention with the days of the documents it is printed on. */
type DatedMention = { from: string | null; to: string | null; text: string; source: string }

/**
 * Franchise en base. The VAT articles left the CGI for the CIBS on 2026-09-01 (ordonnance 2025-1247); impots.gouv gives
 * the new wording. The old one is tolerated until 2027-12-31, but a document issued now carries the new one.
 */
const franchise: DatedMention[] = [
  { from: null, to: '2026-08-31', text: 'TVA non applicable, art. 293 B du CGI', source: 'CGI art. 293 B' },
  {
    from: '2026-09-01',
    to: null,
    text: `TVA non applicable, article L.${NBSP}223-3 du Code des impositions sur les biens et services (CIBS)`,
    source: 'CIBS art. L. 223-3',
  },
]

const soleTrader: DatedMention[] = [
  {
    from: '2022-05-15',
    to: null,
    text: 'Entrepreneur individuel (EI)',
    source: 'Décret 2022-725, C. com. art. R. 526-27',
  },
]

const recoveryIndemnity: DatedMention[] = [
  {
    from: '2013-01-01',
    to: null,
    text: `Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement${NBSP}: 40${NBSP}€ (art. D.${NBSP}441-5 du Code de commerce).`,
    source: 'C. com. art. L. 441-10 et D. 441-5',
  },
]

const noEarlyDiscount: DatedMention[] = [
  { from: null, to: null, text: 'Pas d’escompte pour paiement anticipé.', source: 'C. com. art. L. 441-9' },
]

/** Legal interest rate towards professionals, by half-year. A half-year without a published rate has no row. */
const legalRates = [
  { from: '2026-01-01', to: '2026-06-30', bps: 262, source: 'Arrêté du 15 décembre 2025' },
] as const

/** Facts of a document on which its legal mentions depend. */
export type MentionFacts = {
  /** ISO day of issue; a draft takes today's. */
  issuedOn: string
  franchise: boolean
  soleTrader: boolean
  buyerIsProfessional: boolean
  /** Yearly rate agreed for late payment, in basis points; null for the rate of the law. */
  latePenaltyBps: number | null
}

/** The mentions to print, in order. Penalties, the 40 € and the discount concern professionals only. */
export function mentionsFor(facts: MentionFacts): string[] {
  const on = (mentions: DatedMention[]) => textsOn(mentions, facts.issuedOn)
  return [
    ...(facts.soleTrader ? on(soleTrader) : []),
    ...(facts.franchise ? on(franchise) : []),
    ...(facts.buyerIsProfessional
      ? [latePenalty(facts.latePenaltyBps), ...on(recoveryIndemnity), ...on(noEarlyDiscount)]
      : []),
  ]
}

/** Lowest yearly rate for late payment: three times the legal rate (C. com. L. 441-10); null for an unknown half-year. */
export function latePenaltyFloorBps(isoDay: string): number | null {
  const current = legalRates.find(({ from, to }) => from <= isoDay && isoDay <= to)
  return current ? current.bps * 3 : null
}

function latePenalty(bps: number | null): string {
  const rate =
    bps === null
      ? `taux de refinancement de la BCE majoré de 10${NBSP}points`
      : `taux annuel de ${formatPercentBps(bps)}`
  return `Pénalités de retard${NBSP}: ${rate}, exigibles sans rappel dès le lendemain de l’échéance (art. L.${NBSP}441-10 du Code de commerce).`
}

function textsOn(mentions: DatedMention[], isoDay: string): string[] {
  return mentions
    .filter(({ from, to }) => (from === null || from <= isoDay) && (to === null || isoDay <= to))
    .map(({ text }) => text)
}
