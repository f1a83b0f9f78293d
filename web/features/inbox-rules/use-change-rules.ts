import { useQueryClient } from '@tanstack/react-query'
import { api, orpc } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { rulesOptions } from './rule-queries.ts'

/** Run in turn: a rule may be restored right after it was removed. */
const inTurn = { scope: { id: 'change-rules' }, refresh: orpc.inboxRules }

/** The changes of a rule beside its form: removed with « Annuler », copied, switched, moved. */
export function useChangeRules() {
  const client = useQueryClient()
  const restore = useAction((ruleId: string) => api.inboxRules.restoreInboxRule({ ruleId }), {
    ...inTurn,
    success: 'Règle restaurée',
  })
  const remove = useAction((ruleId: string) => api.inboxRules.removeInboxRule({ ruleId }), {
    ...inTurn,
    success: 'Règle supprimée',
    undo: (_, ruleId) => restore.mutate(ruleId),
  })
  const duplicate = useAction((ruleId: string) => api.inboxRules.duplicateInboxRule({ ruleId }), {
    ...inTurn,
    success: { text: 'Règle copiée', description: 'La copie est désactivée.' },
  })
  const switchRule = useAction(api.inboxRules.switchInboxRule, inTurn)
  const send = useAction((ruleIds: string[]) => api.inboxRules.orderInboxRules({ ruleIds }), inTurn)
  const order = (ruleIds: string[]) => {
    // A dropped rule stays where it was put meanwhile.
    client.setQueryData(
      rulesOptions.queryKey,
      (shown) =>
        shown && {
          ...shown,
          items: shown.items.toSorted((one, other) => ruleIds.indexOf(one.id) - ruleIds.indexOf(other.id)),
        },
    )
    send.mutate(ruleIds)
  }
  return { remove, duplicate, switchRule, order }
}
