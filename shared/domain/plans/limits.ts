import type { Plan } from './plan-ids.ts'

/** Roles that a plan lets members have beside the owner's: none, the two of the Team offer (specification, section 6), or all. */
export type RoleRange = 'none' | 'admin-member' | 'all'

/** How much of each thing a plan allows. Null: no bound. */
export type PlanLimits = {
  /** Mailboxes connected by the whole organization. */
  mailboxes: number | null
  /** Mailboxes connected by one member. */
  ownMailboxes: number | null
  /** Devis that a client may still answer: sent or seen, and still valid. */
  activeQuotes: number | null
  /** Accounts at a payment provider, on which clients pay online. */
  paymentChannels: number | null
  /** Active members, and invitations that may still be accepted. */
  people: number | null
  /** Days of history that lists show. */
  historyDays: number | null
  roles: RoleRange
  logo: boolean
  signature: boolean
  /** Figures beyond the first page's: statistics of the inbox. */
  dashboards: boolean
  /** Relances that leave by themselves. */
  reminders: boolean
  /** Webhooks and API. */
  api: boolean
  /** Sign-in by the company's own provider, and its directory. */
  directory: boolean
}

/** Usage of each limit by an organization; `ownMailboxes` are those of the member who asks. */
export type PlanUsage = Record<
  'mailboxes' | 'ownMailboxes' | 'activeQuotes' | 'paymentChannels' | 'people',
  number
>
export type CountedLimit = keyof PlanUsage

/** Limits of the free plan (specification, section 9.1). */
export const FREE_PLAN = { mailboxes: 3, activeQuotes: 5, historyDays: 25, paymentChannels: 1 } as const

/** How many people the larger plans are for, at most (specification, section 9.1). */
export const planPeopleMax = { business: 50, entreprise: 1_000 } as const satisfies Partial<
  Record<Plan, number>
>

/** A partner's share of the revenue, in percent (specification, section 9.1). */
export const partnerSharePercent = { from: 20, to: 30 } as const

// « adds multi-team … » is said of Business: what comes before it is for one person.
const gratuit: PlanLimits = {
  ...FREE_PLAN,
  ownMailboxes: null,
  people: 1,
  roles: 'none',
  logo: false,
  signature: false,
  dashboards: false,
  reminders: false,
  api: false,
  directory: false,
}
const premium: PlanLimits = {
  ...gratuit,
  mailboxes: null,
  activeQuotes: null,
  historyDays: null,
  paymentChannels: null,
  logo: true,
  signature: true,
}
const business: PlanLimits = {
  ...premium,
  people: planPeopleMax.business,
  roles: 'all',
  dashboards: true,
  reminders: true,
  api: true,
}
const entreprise: PlanLimits = { ...business, people: planPeopleMax.entreprise, directory: true }

export const planLimits: Record<Plan, PlanLimits> = {
  gratuit,
  premium,
  business,
  entreprise,
  partenaire: entreprise,
}

/** Where `BILLING=off`: an installation that sells nothing bounds nothing. */
export const NO_LIMITS: PlanLimits = {
  ...entreprise,
  people: null,
}
