import { type DatedMention, rowsOn } from './dated-mentions.ts'
import { formatMoney, formatPercentBps } from './format.ts'
import { formatSiren } from './siren.ts'
import { frenchTypography, NBSP } from './typography.ts'

/** Decennial insurance of the building trades (loi 2014-626, art. 22). */
export type DecennialInsurance = { insurer: string; address: string; policy: string | null; coverage: string }

/** What a seller tells of its registration on all its papers. */
export type RegisteredSeller = {
  soleTrader: boolean
  legalForm: string | null
  siren: string | null
  /** Null for a sole trader or an association. */
  shareCapitalCents: number | null
  /** Town of the registry: « Lyon » of « RCS Lyon »; null outside the RCS. */
  registryTown: string | null
  insurance: DecennialInsurance | null
}

/** Facts of a document on which the mentions of any document depend. */
export type MentionFacts = {
  /** ISO day of issue; a draft takes today's. */
  issuedOn: string
  franchise: boolean
  soleTrader: boolean
  buyerIsProfessional: boolean
  /** Yearly rate agreed for late payment, in basis points; null for the rate of the law. */
  latePenaltyBps: number | null
}

/** And of its seller. */
export type SellerMentionFacts = MentionFacts & { seller: RegisteredSeller }

type Row = DatedMention<MentionFacts>
type SellerRow = DatedMention<SellerMentionFacts>

export const soleTrader: Row = {
  id: 'sole_trader',
  code: 'REG',
  from: '2022-05-15',
  to: null,
  source: 'Décret 2022-725, C. com. art. R. 526-27',
  why: 'Un entrepreneur individuel doit faire figurer «\u202fEI\u202f» près de son nom sur tous ses documents.',
  applies: (facts) => facts.soleTrader,
  text: () => 'Entrepreneur individuel (EI)',
}

/**
 * Franchise en base. The VAT articles left the CGI for the CIBS on 2026-09-01 (ordonnance 2025-1247); impots.gouv gives
 * the new wording. The old one is tolerated until 2027-12-31, but a document issued now carries the new one.
 */
export const franchise: Row[] = [
  {
    id: 'franchise_cgi',
    code: null,
    from: null,
    to: '2026-08-31',
    source: 'CGI art. 293 B',
    why: 'Vous êtes en franchise en base de TVA\u00a0: vos documents doivent dire pourquoi la TVA n’est pas comptée.',
    applies: (facts) => facts.franchise,
    text: () => 'TVA non applicable, art. 293 B du CGI',
  },
  {
    id: 'franchise_cibs',
    code: null,
    from: '2026-09-01',
    to: null,
    source: 'CIBS art. L. 223-3',
    why: 'Vous êtes en franchise en base de TVA\u00a0: vos documents doivent dire pourquoi la TVA n’est pas comptée. Depuis le 1er septembre 2026, l’article est celui du CIBS.',
    applies: (facts) => facts.franchise,
    text: () =>
      `TVA non applicable, article L.${NBSP}223-3 du Code des impositions sur les biens et services (CIBS)`,
  },
]

export const latePenalty: Row = {
  id: 'late_penalty',
  code: 'PMD',
  from: null,
  to: null,
  source: 'C. com. art. L. 441-9 et L. 441-10',
  why: 'Entre professionnels, la facture doit donner le taux des pénalités de retard, au moins trois fois le taux d’intérêt légal.',
  applies: (facts) => facts.buyerIsProfessional,
  text: ({ latePenaltyBps: bps }) => {
    const rate =
      bps === null
        ? `taux de refinancement de la BCE majoré de 10${NBSP}points`
        : `taux annuel de ${formatPercentBps(bps)}`
    return `Pénalités de retard${NBSP}: ${rate}, exigibles sans rappel dès le lendemain de l’échéance (art. L.${NBSP}441-10 du Code de commerce).`
  },
}

/** The yearly rate, in basis points, that the text of `latePenalty` sets; null where it is the law’s. */
export function agreedPenaltyBps(text: string): number | null {
  const percent = text.match(/taux annuel de (\d{1,3})(?:,(\d{1,2}))?\s%/)
  return percent === null ? null : Number(`${percent[1]}${(percent[2] ?? '').padEnd(2, '0')}`)
}

export const recoveryIndemnity: Row = {
  id: 'recovery_indemnity',
  code: 'PMT',
  from: '2013-01-01',
  to: null,
  source: 'C. com. art. L. 441-10 et D. 441-5',
  why: 'Un client professionnel qui paie en retard doit 40\u00a0€ de plein droit. Un particulier ne les doit jamais.',
  applies: (facts) => facts.buyerIsProfessional,
  text: () =>
    `Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement${NBSP}: 40${NBSP}€ (art. D.${NBSP}441-5 du Code de commerce).`,
}

export const noEarlyDiscount: Row = {
  id: 'no_early_discount',
  code: 'AAB',
  from: null,
  to: null,
  source: 'C. com. art. L. 441-9',
  why: 'La facture doit dire si payer en avance donne droit à un escompte.',
  applies: (facts) => facts.buyerIsProfessional,
  text: () => 'Pas d’escompte pour paiement anticipé.',
}

export const shareCapital: SellerRow = {
  id: 'share_capital',
  code: 'REG',
  from: null,
  to: null,
  source: 'C. com. art. R. 123-238',
  why: 'Une société doit indiquer sa forme et le montant de son capital.',
  applies: ({ seller }) => !seller.soleTrader && seller.shareCapitalCents !== null,
  text: ({ seller }) => {
    // Legal forms are often typed with the capital: said once.
    const form = seller.legalForm ?? 'Société'
    return /\bcapital\b/i.test(form)
      ? frenchTypography(form)
      : `${form} au capital de ${formatMoney(seller.shareCapitalCents ?? 0).replace(/,00(?=\s)/, '')}`
  },
}

export const registry: SellerRow = {
  id: 'registry',
  code: 'ABL',
  from: null,
  to: null,
  source: 'C. com. art. R. 123-237',
  why: 'Une entreprise inscrite au registre du commerce doit en indiquer la ville et son numéro.',
  applies: ({ seller }) => seller.registryTown !== null && seller.siren !== null,
  text: ({ seller }) => `RCS ${seller.registryTown} ${formatSiren(seller.siren ?? '')}`,
}

export const decennialInsurance: SellerRow = {
  id: 'decennial_insurance',
  code: 'AAI',
  from: null,
  to: null,
  source: 'Loi 2014-626 art. 22, C. assur. art. L. 243-2',
  why: 'Dans le bâtiment, devis et factures indiquent l’assurance décennale\u00a0: assureur, coordonnées, couverture géographique.',
  applies: ({ seller }) => seller.insurance !== null,
  text: ({ seller: { insurance } }) =>
    [
      `Assurance décennale${NBSP}: ${insurance?.insurer}, ${insurance?.address}`,
      ...(insurance?.policy ? [`contrat ${insurance.policy}`] : []),
      `couverture${NBSP}: ${insurance?.coverage}`,
    ].join(', '),
}

/** The mentions of a devis, in order, but for those of its foot. Penalties, the 40 € and the discount concern professionals only. */
const quoteMentions: readonly SellerRow[] = [
  soleTrader,
  decennialInsurance,
  ...franchise,
  latePenalty,
  recoveryIndemnity,
  noEarlyDiscount,
]

/** The mentions that a devis prints, in order. */
export function mentionsFor(facts: SellerMentionFacts): string[] {
  return rowsOn(quoteMentions, facts).map((row) => row.text(facts))
}

/** What stands at the foot of each page, in the words of its rows: « SARL au capital de 20 000 € », « RCS Lyon 915 935 100 ». */
export type Registration = { capital: string | null; registry: string | null }

/** The registration that a document issued on a day prints. */
export function registrationFor(facts: SellerMentionFacts): Registration {
  const text = (row: SellerRow) => rowsOn([row], facts)[0]?.text(facts) ?? null
  return { capital: text(shareCapital), registry: text(registry) }
}
