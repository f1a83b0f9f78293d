import type { RuleFields } from '#shared/contract/inbox-rules.ts'
import { MOST_HANDLED } from '#shared/domain/inbox-team/handling.ts'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { toast } from '#web/ui/toast.ts'

type Asked = { rule: RuleFields; ruleId: string | undefined; conversationIds: string[] }

/** Does a rule's actions on conversations that a trial found, as many a request as one may, and offers to undo them all. */
export function useApplyRule() {
  const refresh = [orpc.conversations, orpc.inboxTeam]
  const undo = useAction(
    async (batchIds: string[]) => {
      for (const batchId of batchIds) await api.inboxTeam.undoHandlings({ batchId })
    },
    { success: 'Actions de la règle annulées', refresh },
  )
  return useAction(
    async ({ rule, ruleId, conversationIds }: Asked) => {
      const { enabled: _e, mailboxIds: _m, match: _a, conditions: _c, ...actions } = rule
      const batchIds: string[] = []
      let changed = 0
      let fault: unknown
      for (let from = 0; from < conversationIds.length && fault === undefined; from += MOST_HANDLED) {
        const part = conversationIds.slice(from, from + MOST_HANDLED)
        try {
          const done = await api.inboxRules.applyInboxRule({
            ...actions,
            conversationIds: part,
            ...(ruleId && { ruleId }),
          })
          changed += done.changed
          if (done.batchId !== null) batchIds.push(done.batchId)
        } catch (error) {
          // The parts that were done stay, and can still be undone.
          if (batchIds.length === 0) throw error
          fault = error
        }
      }
      return { changed, batchIds, fault }
    },
    {
      refresh,
      onSuccess: ({ changed, batchIds, fault }) => {
        const action = { label: 'Annuler', onClick: () => undo.mutate(batchIds) }
        const done = formatCount(changed, 'conversation changée', 'conversations changées')
        if (batchIds.length === 0) toast.info('Rien à changer\u00a0: c’est déjà fait')
        else if (fault === undefined) toast.success(done, { action })
        else toast.error(`${done}, puis arrêt\u00a0: ${messageOf(fault)}`, { action })
      },
    },
  )
}
