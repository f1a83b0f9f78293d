import type { HolidayRegion } from '#shared/domain/working-hours/public-holidays.ts'
import type { CallPurpose } from './call-names.ts'

/** `unknown`: a person of no company, judged as a consumer. */
export type CalledKind = 'consumer' | 'professional' | 'unknown'

/** All that `mayCall` (call-law.ts) needs to know of a call; instants are judged on the clocks and holidays of the person who is called. */
export type CallFacts = {
  purpose: CallPurpose
  at: Date
  /** IANA zone of the person who is called. */
  timeZone: string
  region: HolidayRegion
  kind: CalledKind
  /** The newest consent that was not revoked; `anyHour`: they chose the hours at which they may be called. */
  consent: { givenAt: Date; anyHour: boolean } | null
  /** The first opposition of the person or of the number. */
  opposedAt: Date | null
  /** The contract under way that the call relates to, in French (« Devis D-12 signé »); null: none. */
  contractUnderWay: string | null
  /** When prospecting calls were made to the person or the number, answered or not, in the days that matter; any order. */
  attempts: readonly Date[]
  /** Their last refusal. */
  refusedAt: Date | null
  /** Whether what the organization sells is renovation or adaptation of housing. */
  renovation: boolean
}

export const callRefusals = [
  'opposed',
  'no_consent',
  'renovation',
  'weekend',
  'holiday',
  'outside_hours',
  'too_often',
  'refused_lately',
] as const
export type CallRefusal = (typeof callRefusals)[number]

/** `reason` is a French sentence, `article` the text that says so, `againAt` the first instant at which this refusal is over where time ends it. */
export type CallVerdict =
  | { allowed: true; reason: string; article: string | null }
  | { allowed: false; code: CallRefusal; reason: string; article: string; againAt: Date | null }
