import type { CashIn } from './cash-in.ts'

/** Why a status was set, as one detail of it says (MDG-37): a code of the list or of a platform's own, words, a comment. */
export type LifeCycleMessageReason = {
  /** MDT-113. */
  code: string | null
  /** MDT-114: the code in the sender's words. */
  text: string | null
  /** MDT-126: what somebody wrote. */
  note: string | null
}

/** The status of one invoice. A message of a platform may tell those of several. */
export type LifeCycleMessageStatus = {
  /** MDT-87, as the seller wrote it (BT-1). */
  invoiceNumber: string
  /** MDT-100, ISO day (BT-2). */
  invoiceIssuedOn: string | null
  /** MDT-91 (BT-3): 380, 381… */
  invoiceType: string | null
  /** MDT-129: nine digits. */
  sellerSiren: string | null
  /** MDT-105: three digits, perhaps of a status that Ardoise does not know. */
  code: number
  /** MDT-78, ISO instant in UTC: when the status was set; where the message does not say, when it was made. */
  setAt: string
  reasons: LifeCycleMessageReason[]
  /** Blocks `MEN` of status 212 in euros, in the message's order; negative where a payment was taken back. */
  cashIns: CashIn[]
}

/** A message of the life cycle (CDAR of UN/CEFACT; XP Z12-012 annex A v1.4 numbers its terms MDT). */
export type LifeCycleMessage = {
  /** MDT-4: the same each time the message comes. Several statuses may share it. */
  id: string
  /** MDT-3: `urn.cpro.gouv.fr:1p0:CDV:invoice` between the parties; another may speak of something else than an invoice. */
  profile: string | null
  /** MDT-8, ISO instant in UTC. */
  issuedAt: string
  /** MDT-77: 305 and 23. */
  phase: 'transmission' | 'processing'
  /** MDT-40 (UNTDID 3035): WK a platform, SE the seller, BY the buyer. */
  issuerRole: string | null
  statuses: LifeCycleMessageStatus[]
}

/** Profile and process of what the parties of an invoice tell each other (BR-FR-CDV-02, BR-FR-CDV-CL-01). */
export const LIFE_CYCLE_PROFILE = 'urn.cpro.gouv.fr:1p0:CDV:invoice'
export const LIFE_CYCLE_PROCESS = 'REGULATED'

/** Format 204 has no offset; ADR 113 says why it is the time of Paris. */
export const LIFE_CYCLE_TIME_ZONE = 'Europe/Paris'

/** Bounds of what is read, and of the terms that are written. */
export const LIFE_CYCLE_MAX = {
  /** The examples of annex B have one invoice in a message, as ours do; more are refused. */
  documents: 100,
  /** Reasons for each invoice; the next ones are left out, for the first ones say enough. */
  reasons: 50,
  /** BR-FR-16 has 15 rates, each with a cash-in; more are refused, for no money is left out. */
  cashIns: 100,
  /** Characters of a comment (MDT-126); a longer one is cut. */
  note: 2_000,
  /** Characters of a reason in words, and of a code. */
  text: 250,
  code: 50,
  /** Characters of MDT-4: 50 in the annex; the usual id of number, code and two dates passes it where the number is long. */
  id: 200,
  /** Characters of MDT-87; BT-1 has 35 at most (G1.05). */
  number: 100,
} as const
