import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/scope.ts'
import { rulesFor, wordsSought } from '#shared/domain/inbox-rules/evaluate-rules.ts'
import { readMailFacts } from '../queries/mail-facts.ts'
import { listEnabledRules } from '../queries/rules.ts'
import { type Acting, actOn } from '../steps/act.ts'
import { guarded } from '../store/guarded.ts'

type Arrived = { conversationId: string; messageIds: readonly string[] }

/**
 * The rules of the organization act on mails that just came from outside, in the transaction that wrote them. A rule that fails does nothing, and
 * never stops a mail from being filed.
 */
export async function runRules(tx: Tx, arrivals: readonly Arrived[]): Promise<void> {
  await guarded(tx, async () => {
    const rules = await listEnabledRules(tx)
    if (rules.length === 0) return
    const mails = await readMailFacts(
      tx,
      arrivals.flatMap(({ messageIds }) => messageIds),
      wordsSought(rules),
    )
    const met = new Map<string, Set<string>>(rules.map(({ id }) => [id, new Set()]))
    for (const mail of mails)
      for (const { id } of rulesFor(rules, mail)) met.get(id)!.add(mail.conversationId)
    const acting: Acting[] = rules.flatMap((rule) => {
      const conversationIds = [...met.get(rule.id)!]
      return conversationIds.length === 0 ? [] : [{ rule, conversationIds }]
    })
    if (acting.length > 0) await actOn(tx, acting, randomUUID())
  })
}
