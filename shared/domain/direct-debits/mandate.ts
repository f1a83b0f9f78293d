import type { Verdict } from '#shared/domain/verdict.ts'
import { addDays } from '../../time/calendar-day.ts'
import type { DirectDebitErrorCode } from './errors.ts'
import { nextTargetDay } from './target-days.ts'

/** CORE of anybody; B2B of companies alone, who give up the refund of eight weeks and must tell their bank. */
export const mandateSchemes = ['core', 'b2b'] as const
export type MandateScheme = (typeof mandateSchemes)[number]
export const mandateSchemeLabels: Record<MandateScheme, string> = {
  core: 'SEPA (Core)',
  b2b: 'SEPA interentreprises (B2B)',
}

export const mandateKinds = ['recurrent', 'one_off'] as const
export type MandateKind = (typeof mandateKinds)[number]
export const mandateKindLabels: Record<MandateKind, string> = {
  recurrent: 'Récurrent',
  one_off: 'Ponctuel',
}

/** Days between the notice and the debit unless the mandate says fewer (EPC016-06, 4.3.4: 14 calendar days). */
export const NOTICE_DAYS = 14
export const MOST_NOTICE_DAYS = 30

/** Letters, digits and signs of a mandate’s reference (« RUM », EPC016-06, AT-01); no space, which some banks take off. */
const referencePattern = /^[A-Za-z0-9+?/:().,-]+$/
export const REFERENCE_MAX = 35
/** Whether a text may be the reference of a mandate: it neither begins nor ends with a slash, nor holds two. */
export const isReference = (text: string): boolean =>
  text.length <= REFERENCE_MAX &&
  referencePattern.test(text) &&
  !text.startsWith('/') &&
  !text.endsWith('/') &&
  !text.includes('//')

export const mandateStates = ['waiting', 'active', 'revoked'] as const
export type MandateState = (typeof mandateStates)[number]

/** The facts of a mandate on which its use rests. */
export type MandateFacts = {
  state: MandateState
  kind: MandateKind
  /** Null until it is signed. */
  signedOn: string | null
  /** The day of its last debit, under way or collected. */
  lastOn: string | null
}

/** The standing of a mandate on a day: `used` is one-off and was collected, `lapsed` was left unused for 36 months. */
export const mandateStandings = ['waiting', 'active', 'used', 'lapsed', 'revoked'] as const
export type MandateStanding = (typeof mandateStandings)[number]
export const mandateStandingLabels: Record<MandateStanding, string> = {
  waiting: 'À signer',
  active: 'Actif',
  used: 'Utilisé',
  lapsed: 'Caduc',
  revoked: 'Révoqué',
}

/** The last day on which a mandate that nobody uses any more is worth something: 36 months (EPC016-06, 4.1). Null before it is signed. */
export function lapsesOn({ signedOn, lastOn }: Pick<MandateFacts, 'signedOn' | 'lastOn'>): string | null {
  if (signedOn === null) return null
  const from = lastOn !== null && lastOn > signedOn ? lastOn : signedOn
  const year = String(Number(from.slice(0, 4)) + 3).padStart(4, '0')
  // The 29th of February has no third anniversary.
  return from.endsWith('-02-29') ? `${year}-02-28` : `${year}${from.slice(4)}`
}

export function standingOn(mandate: MandateFacts, isoDay: string): MandateStanding {
  if (mandate.state !== 'active') return mandate.state
  if (mandate.kind === 'one_off' && mandate.lastOn !== null) return 'used'
  return isoDay > lapsesOn(mandate)! ? 'lapsed' : 'active'
}

type MandateVerdict = Verdict<DirectDebitErrorCode>
const refusals = {
  waiting: 'mandate_not_signed',
  used: 'mandate_used',
  lapsed: 'mandate_lapsed',
  revoked: 'mandate_revoked',
} as const satisfies Record<Exclude<MandateStanding, 'active'>, DirectDebitErrorCode>

/** Actions allowed on a mandate: the rule of the greyed button and of the command. */
export const mandateCan = {
  /** Debits on a day. */
  collect: (mandate: MandateFacts, isoDay: string): MandateVerdict => {
    const standing = standingOn(mandate, isoDay)
    return standing === 'active' ? { ok: true } : { ok: false, code: refusals[standing] }
  },
  revoke: ({ state }: Pick<MandateFacts, 'state'>): MandateVerdict =>
    state === 'revoked' ? { ok: false, code: 'mandate_revoked' } : { ok: true },
}

/** The place of a debit in the life of its mandate, as banks are told it. */
export const debitSequences = ['FRST', 'RCUR', 'OOFF'] as const
export type DebitSequence = (typeof debitSequences)[number]

/** `earlier`: debits of the mandate that are under way or were collected; a first one that came to nothing is made again as the first. */
export function sequenceOf(kind: MandateKind, earlier: number): DebitSequence {
  if (kind === 'one_off') return 'OOFF'
  return earlier === 0 ? 'FRST' : 'RCUR'
}

/** The first day on which a client who is told today may be debited; banks want the file the day before at the latest. */
export const earliestOn = (today: string, noticeDays: number): string =>
  nextTargetDay(addDays(today, Math.max(1, noticeDays)))

/** Banks take orders of some weeks ahead; a mistyped year is none. */
export const MOST_DAYS_AHEAD = 90

type Chosen<M> = { ok: true; mandate: M } | { ok: false; code: DirectDebitErrorCode }

/**
 * The mandate that debits a client on a day, of those that it signed, the newest first: a recurrent one before a one-off, and only one that names
 * the creditor as it is known now.
 */
export function chooseMandate<M extends MandateFacts & { creditorId: string }>(
  mandates: readonly M[],
  { creditorId, on }: { creditorId: string; on: string },
): Chosen<M> {
  const own = mandates.filter((mandate) => mandate.creditorId === creditorId)
  const usable = own.filter((mandate) => mandateCan.collect(mandate, on).ok)
  const mandate = usable.find(({ kind }) => kind === 'recurrent') ?? usable[0]
  if (mandate !== undefined) return { ok: true, mandate }
  const [first] = own
  if (first === undefined)
    return { ok: false, code: mandates.length === 0 ? 'mandate_missing' : 'mandate_other_creditor' }
  const verdict = mandateCan.collect(first, on)
  return { ok: false, code: verdict.ok ? 'mandate_missing' : verdict.code }
}
