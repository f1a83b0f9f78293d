import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'
import { rulesOptions } from './rule-queries.ts'

/** The changes of a rule beside its form: removed with « Annuler », copied, switched, moved. */
export function useChangeRules() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: orpc.inboxRules.key() })
  const common = {
    // Run in turn: a rule may be restored right after it was removed.
    scope: { id: 'change-rules' },
    onError: (error: Error) => void toast.error(messageOf(error)),
    onSettled: refresh,
  }
  const restore = useMutation({
    ...common,
    mutationFn: (ruleId: string) => api.inboxRules.restoreInboxRule({ ruleId }),
    onSuccess: () => void toast.success('Règle restaurée'),
  })
  const remove = useMutation({
    ...common,
    mutationFn: (ruleId: string) => api.inboxRules.removeInboxRule({ ruleId }),
    onSuccess: (_, ruleId) =>
      void toast.success('Règle supprimée', {
        action: { label: 'Annuler', onClick: () => restore.mutate(ruleId) },
      }),
  })
  const duplicate = useMutation({
    ...common,
    mutationFn: (ruleId: string) => api.inboxRules.duplicateInboxRule({ ruleId }),
    onSuccess: () => void toast.success('Règle copiée', { description: 'La copie est désactivée.' }),
  })
  const switchRule = useMutation({
    ...common,
    mutationFn: (input: { ruleId: string; enabled: boolean }) => api.inboxRules.switchInboxRule(input),
  })
  const order = useMutation({
    ...common,
    mutationFn: (ruleIds: string[]) => api.inboxRules.orderInboxRules({ ruleIds }),
    // A dropped rule stays where it was put meanwhile.
    onMutate: (ruleIds: string[]) =>
      client.setQueryData(
        rulesOptions.queryKey,
        (shown) =>
          shown && {
            ...shown,
            items: shown.items.toSorted((one, other) => ruleIds.indexOf(one.id) - ruleIds.indexOf(other.id)),
          },
      ),
  })
  return { remove, duplicate, switchRule, order }
}
