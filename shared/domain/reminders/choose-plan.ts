import { bearsOne } from '#shared/domain/crm/tags.ts'
import { type Debtor, debtorLabels } from '#shared/domain/late-interest/debtor.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { guillemets, NBSP } from '#shared/french/typography.ts'

/** All that is set must hold; a rule that sets nothing holds for every client. Amounts are in euro cents, both bounds included. */
export type PlanRule = {
  planId: string
  debtors: readonly Debtor[] | null
  /** The client bears one of them. */
  tags: readonly string[] | null
  /** Of what the client owes in all. */
  amountFromCents: number | null
  amountToCents: number | null
  /** The payer’s median delay, in days after the due date. A client without a record is not concerned. */
  medianDelayFromDays: number | null
}

export type ChooseFacts = {
  debtor: Debtor
  tags: readonly string[]
  owedCents: number
  /** Null: the client has paid nothing in the last twelve months. */
  medianDelayDays: number | null
  /** Chosen by hand, which no rule overrides; null where nobody chose. */
  invoicePlanId: string | null
  clientPlanId: string | null
}

export type PlanChoice = {
  planId: string
  by: 'invoice' | 'client' | 'rule'
  /** Of the rule in its list; null by hand. */
  ruleIndex: number | null
  /** Who chose, and why: « Règle 2 : particulier, doit au moins 500,00 € ». */
  why: string
}

/** Why no debt is between both bounds, in French; null: some are. */
export function boundsFault({
  amountFromCents: from,
  amountToCents: to,
}: Pick<PlanRule, 'amountFromCents' | 'amountToCents'>): string | null {
  if (from === null || to === null || from <= to) return null
  return `Aucune dette ne convient${NBSP}: indiquez au moins ${formatMoney(from)}, ou rien.`
}

/**
 * The plan of a client or of an invoice, and why: by hand on the invoice, by hand on the client, else the first rule that holds. Null
 * when none holds: nothing is sent. A plan that is not among `planIds` (removed since) is passed over.
 */
export function choosePlan(
  facts: ChooseFacts,
  rules: readonly PlanRule[],
  planIds: ReadonlySet<string>,
): PlanChoice | null {
  const { invoicePlanId, clientPlanId } = facts
  if (invoicePlanId !== null && planIds.has(invoicePlanId))
    return {
      planId: invoicePlanId,
      by: 'invoice',
      ruleIndex: null,
      why: 'Choisi à la main pour cette facture',
    }
  if (clientPlanId !== null && planIds.has(clientPlanId))
    return { planId: clientPlanId, by: 'client', ruleIndex: null, why: 'Choisi à la main pour ce client' }
  for (const [ruleIndex, rule] of rules.entries()) {
    const reasons = reasonsOf(rule, facts)
    if (reasons === null || !planIds.has(rule.planId)) continue
    const told = reasons.length === 0 ? 'tous les clients' : reasons.join(', ')
    return { planId: rule.planId, by: 'rule', ruleIndex, why: `Règle ${ruleIndex + 1}${NBSP}: ${told}` }
  }
  return null
}

/** Why the rule holds, a reason a condition; null when it does not. */
function reasonsOf(
  rule: PlanRule,
  { debtor, tags, owedCents, medianDelayDays }: ChooseFacts,
): string[] | null {
  const reasons: string[] = []
  if (rule.debtors !== null) {
    if (!rule.debtors.includes(debtor)) return null
    reasons.push(debtorLabels[debtor].toLowerCase())
  }
  if (rule.tags !== null) {
    const tag = rule.tags.find((one) => bearsOne(tags, [one]))
    if (tag === undefined) return null
    reasons.push(`étiquette ${guillemets(tag)}`)
  }
  if (rule.amountFromCents !== null) {
    if (owedCents < rule.amountFromCents) return null
    reasons.push(`doit au moins ${formatMoney(rule.amountFromCents)}`)
  }
  if (rule.amountToCents !== null) {
    if (owedCents > rule.amountToCents) return null
    reasons.push(`doit au plus ${formatMoney(rule.amountToCents)}`)
  }
  if (rule.medianDelayFromDays !== null) {
    if (medianDelayDays === null || medianDelayDays < rule.medianDelayFromDays) return null
    reasons.push(`paie d’habitude avec ${formatCount(medianDelayDays, 'jour', 'jours')} de retard`)
  }
  return reasons
}
