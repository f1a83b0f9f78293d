import { roles, takesPlace } from '#shared/domain/roles.ts'
import { NBSP } from '#shared/french/typography.ts'
import { type CountedLimit, type PlanLimits, type PlanUsage, planLimits } from './limits.ts'
import type { OfferId } from './offer-names.ts'
import { offerGiving } from './offers.ts'
import { type Plan, planLabels, plans } from './plan-ids.ts'
import type { PlanStanding } from './plan-of.ts'

/** Actions that a plan may refuse. */
export const planActions = [
  'mailbox:connect',
  'quote:send',
  'payment-channel:open',
  'member:add',
  'role:give',
  'logo:put',
  'quote:sign-online',
  'dashboard:read',
  'reminder:automate',
  'api:use',
  'directory:use',
] as const
export type PlanAction = (typeof planActions)[number]

/** A refusal by the plan, as the API's `data` and the greyed button tell it. */
export type PlanRefusal = {
  ok: false
  code: 'plan_limit'
  /** The limit that is reached, as `PlanLimits` names it. */
  limit: keyof PlanLimits
  /** Its bound; 0 where the plan has nothing of it. */
  max: number
  used: number
  /** The smallest plan that would allow it; null where none does. */
  liftedBy: Plan | null
  /** A whole sentence. */
  message: string
}
export type PlanVerdict = { ok: true } | PlanRefusal

type Counted = { limits: readonly CountedLimit[] }
type Held = { limit: Exclude<keyof PlanLimits, CountedLimit | 'historyDays'>; what: string }

const rules: Record<PlanAction, Counted | Held> = {
  'mailbox:connect': { limits: ['mailboxes', 'ownMailboxes'] },
  'quote:send': { limits: ['activeQuotes'] },
  'payment-channel:open': { limits: ['paymentChannels'] },
  'member:add': { limits: ['people'] },
  'role:give': { limit: 'roles', what: 'la gestion des rôles' },
  'logo:put': { limit: 'logo', what: 'votre logo sur vos documents' },
  'quote:sign-online': { limit: 'signature', what: 'la signature électronique' },
  'dashboard:read': { limit: 'dashboards', what: 'les tableaux de bord analytiques' },
  'reminder:automate': { limit: 'reminders', what: 'les relances automatiques' },
  'api:use': { limit: 'api', what: 'les webhooks et l’API' },
  'directory:use': { limit: 'directory', what: 'la connexion d’entreprise et l’annuaire' },
}

/** The limits that an action counts; none for one that a plan has or has not. */
export function countedBy(action: PlanAction): readonly CountedLimit[] {
  const rule = rules[action]
  return 'limits' in rule ? rule.limits : []
}

const words: Record<CountedLimit, (max: number) => string> = {
  mailboxes: (max) => (max === 1 ? 'une boîte mail connectée' : `${max}${NBSP}boîtes mail connectées`),
  ownMailboxes: (max) => (max === 1 ? 'une boîte mail par membre' : `${max}${NBSP}boîtes mail par membre`),
  activeQuotes: (max) => (max === 1 ? 'un devis actif' : `${max}${NBSP}devis actifs en même temps`),
  paymentChannels: (max) => (max === 1 ? 'un canal de paiement' : `${max}${NBSP}canaux de paiement`),
  people: (max) => (max === 1 ? 'une personne' : `${max}${NBSP}personnes`),
}

const adminMember = ['admin', 'member']
/** Roles that every plan gives, to as many as one likes. */
const freeRoles: readonly string[] = roles.filter((role) => !takesPlace(role))

type Place = { limit: keyof PlanLimits; max: number; used: number }

/** The first limit that forbids the action; null where none does. `usage` needs what the action counts. */
function reached(
  limits: PlanLimits,
  usage: Partial<PlanUsage>,
  action: PlanAction,
  role: string | undefined,
): Place | null {
  const rule = rules[action]
  if (role !== undefined && freeRoles.includes(role)) return null
  if ('limits' in rule) {
    for (const limit of rule.limits) {
      const max = limits[limit]
      const used = usage[limit] ?? 0
      if (max !== null && used >= max) return { limit, max, used }
    }
    return null
  }
  const held = limits[rule.limit]
  const may =
    held === true ||
    held === 'all' ||
    (held === 'admin-member' && role !== undefined && adminMember.includes(role))
  return may ? null : { limit: rule.limit, max: 0, used: 0 }
}

/**
 * Whether a plan allows an action at what is used of it now: the rule of the greyed button and of the endpoint's 403 `plan_limit`. `role`
 * is the one that `role:give` gives, and of whom `member:add` adds.
 */
export function allows(
  plan: Pick<PlanStanding, 'limits' | 'label' | 'plan'>,
  usage: Partial<PlanUsage>,
  action: PlanAction,
  role?: string,
): PlanVerdict {
  const place = reached(plan.limits, usage, action, role)
  if (place === null) return { ok: true }
  const liftedBy = plans.find((id) => reached(planLimits[id], usage, action, role) === null) ?? null
  const rule = rules[action]
  const name = plan.label ?? planLabels[plan.plan]
  const reason =
    'limits' in rule
      ? `Votre formule ${name} comprend ${words[place.limit as CountedLimit](place.max)}${NBSP}: la limite est atteinte.`
      : `Votre formule ${name} ne comprend pas ${rule.what}.`
  return { ok: false, code: 'plan_limit', ...place, liftedBy, message: reason }
}

/**
 * The offer that lifts the refusal; null where the reader has to compare: offers bound mailboxes by account, plans do not, so
 * that the offer of a plan may have no more of them.
 */
export function offerLifting({ limit, liftedBy }: Pick<PlanRefusal, 'limit' | 'liftedBy'>): OfferId | null {
  if (limit === 'mailboxes' || limit === 'ownMailboxes' || liftedBy === null) return null
  return offerGiving(liftedBy)
}
