import { organizationErrors } from '#shared/domain/organizations/errors.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { isSoleTraderForm } from '#shared/french/legal-forms.ts'
import type { PostalAddress } from '#shared/french/postal-address.ts'
import { hasPostalAddress } from './postal-facts.ts'

/** The facts of a seller on which the mentions of its papers depend. */
export type SellerFacts = PostalAddress & {
  siren: string | null
  legalForm: string | null
  soleTrader: boolean
  vatNumber: string | null
}

/** The kind of paper; `countsVat`: it has VAT, or a treatment that names the number of its seller (reverse charge, exports). */
export type SellerPaper = { kind: 'quote' } | { kind: 'invoice'; countsVat: boolean }

/** A fact without which a paper does not leave. */
export type CompulsoryFact = 'siren' | 'legalForm' | 'address' | 'vatNumber'
/** And one that its law asks of some sellers only, or that gets them paid: its want is said and refuses nothing. */
export type AdvisedFact = 'shareCapital' | 'registryTown' | 'iban'
export type SellerFact = CompulsoryFact | AdvisedFact

type Mention = {
  /** As it stands in « Il manque… ». */
  lacking: string
  why: string
  /** The law that asks for it; null where none does. */
  source: string | null
}

/** Why each fact stands on a paper. */
export const sellerMentions: Readonly<Record<SellerFact, Mention>> = {
  siren: {
    lacking: 'votre SIREN',
    why: 'Il vous identifie sur tous vos papiers commerciaux.',
    source: 'C. com. art. R. 123-237',
  },
  legalForm: {
    lacking: 'votre forme juridique',
    why: 'Une société indique sa forme, un entrepreneur individuel «\u202fEI\u202f» près de son nom.',
    source: 'C. com. art. R. 123-238 et R. 526-27',
  },
  address: {
    lacking: 'votre adresse',
    why: 'Le client doit savoir où vous trouver\u00a0: rue, code postal et ville.',
    source: 'C. com. art. L. 441-9',
  },
  vatNumber: {
    lacking: 'votre numéro de TVA',
    why: 'Une facture qui compte la TVA donne votre numéro intracommunautaire.',
    source: 'CGI ann. II art. 242 nonies A',
  },
  shareCapital: {
    lacking: 'votre capital social',
    why: 'Une société commerciale indique le montant de son capital.',
    source: 'C. com. art. R. 123-238',
  },
  registryTown: {
    lacking: 'la ville de votre RCS',
    why: 'Une société indique le registre du commerce où elle est inscrite.',
    source: 'C. com. art. R. 123-237',
  },
  iban: {
    lacking: 'votre IBAN',
    why: 'Imprimé sur vos factures, il permet de vous payer par virement.',
    source: null,
  },
}

const faults = {
  siren: ['seller.siren', 'seller_siren_missing'],
  legalForm: ['seller.legalForm', 'seller_legal_form_missing'],
  address: ['seller.addressLines', 'seller_address_missing'],
  vatNumber: ['seller.vatNumber', 'seller_vat_number_missing'],
} as const satisfies Record<CompulsoryFact, readonly [string, keyof typeof organizationErrors]>

/** Codes of the facts without which a devis is not sent. */
export const quoteSellerErrors = [
  'seller_siren_missing',
  'seller_legal_form_missing',
  'seller_address_missing',
] as const

/** The compulsory facts that the paper lacks, in the order of the form; empty when it may leave. SIREN and form are asked of French sellers. */
export function missingSellerFacts(facts: SellerFacts, paper: SellerPaper): CompulsoryFact[] {
  const inFrance = facts.country === 'FR'
  const said = (text: string | null) => (text ?? '').trim() !== ''
  return [
    ...(said(facts.siren) || !(inFrance || paper.kind === 'invoice') ? [] : (['siren'] as const)),
    ...(said(facts.legalForm) || facts.soleTrader || !inFrance ? [] : (['legalForm'] as const)),
    ...(hasPostalAddress(facts) ? [] : (['address'] as const)),
    ...(paper.kind === 'invoice' && paper.countsVat && !said(facts.vatNumber)
      ? (['vatNumber'] as const)
      : []),
  ]
}

/** The same as faults of the paper. */
export function sellerProblems(facts: SellerFacts, paper: SellerPaper): FieldError[] {
  return missingSellerFacts(facts, paper).map((fact) => {
    const [path, code] = faults[fact]
    return { path, code, message: organizationErrors[code].text }
  })
}

/** True for a fault of the seller’s own facts, which the block « Pour être en règle » mends. */
export const isOfSeller = ({ path }: Pick<FieldError, 'path'>): boolean => path.startsWith('seller')

/** Forms of commercial companies: they have a share capital (C. com. art. L. 210-1). */
const withCapital = /^(?:EURL|SARL|SASU?|SA|SNC|SCOP|SELARL|SELAS)\b/i
/** And a civil company is registered too (C. civ. art. 1842). */
const registered = /^(?:EURL|SARL|SASU?|SA|SNC|SCOP|SELARL|SELAS|SCI)\b/i

/** The facts that are advised besides, from the settings of invoices. A form written with its capital says it already. */
export function advisedSellerFacts(
  { legalForm, soleTrader, country }: Pick<SellerFacts, 'legalForm' | 'soleTrader' | 'country'>,
  settings: { shareCapitalCents: number | null; registryTown: string | null; iban: string | null },
): AdvisedFact[] {
  const form = country === 'FR' && !soleTrader ? (legalForm ?? '') : ''
  const capital = withCapital.test(form) && !/\bcapital\b/i.test(form) && settings.shareCapitalCents === null
  return [
    ...(capital ? (['shareCapital'] as const) : []),
    ...(registered.test(form) && !settings.registryTown ? (['registryTown'] as const) : []),
    ...(settings.iban ? [] : (['iban'] as const)),
  ]
}

/** The organization’s two facts in a canonical SIREN or SIRET; the SIRET is left as it is where only its SIREN is given. */
export const sirenFacts = (digits: string | null): { siren: string | null; siret?: string | null } => {
  if (digits === null) return { siren: null, siret: null }
  return digits.length === 14 ? { siren: digits.slice(0, 9), siret: digits } : { siren: digits }
}

type Change = {
  legalForm?: string | null
  soleTrader?: boolean
  siren?: string | null
  siret?: string | null
}

/**
 * What a change of these facts says besides itself: the form « EI », in any of its words, is that of a sole trader, another one is a company’s, and a SIRET begins
 * with its SIREN. A fact that the change itself gives is kept as given.
 */
export function impliedSellerFacts(
  change: Change,
  stored: { legalForm: string | null; siren: string | null },
): Change {
  const implied: Change = {}
  const { legalForm, soleTrader, siret } = change
  if (legalForm && soleTrader === undefined) implied.soleTrader = isSoleTraderForm(legalForm)
  if (legalForm === undefined && soleTrader === true && withCapital.test(stored.legalForm ?? ''))
    implied.legalForm = 'EI'
  if (legalForm === undefined && soleTrader === false && isSoleTraderForm(stored.legalForm ?? ''))
    implied.legalForm = null
  if (siret && change.siren === undefined && stored.siren === null) implied.siren = siret.slice(0, 9)
  return implied
}
