import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ConversationSummary } from '#shared/contract/conversations.ts'
import type { HandlingRequest } from '#shared/contract/inbox-team.ts'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { changeRows, type LongList } from '#web/patterns/long-list/long-list.ts'
import { toast } from '#web/ui/toast.ts'
import { refreshTeam } from './team-queries.ts'
import { refusedOffline } from './use-change-conversations.ts'

/** The toast after a change: « 3 conversations attribuées à Inès ». */
type Change = HandlingRequest & { said: [one: string, many: string] }

/** The rows of the lists after a change. */
function changed(row: ConversationSummary, change: HandlingRequest): ConversationSummary {
  if (change.state !== undefined) return { ...row, pile: change.state, snoozedUntil: null }
  if (change.teamId !== undefined) return { ...row, assigneeId: null, teamId: change.teamId }
  if (change.assigneeId !== undefined) return { ...row, assigneeId: change.assigneeId, teamId: null }
  if (change.snooze !== undefined)
    return { ...row, pile: change.snooze ? 'snoozed' : 'todo', snoozedUntil: change.snooze?.until ?? null }
  const { addLabelIds = [], removeLabelIds = [] } = change
  const kept = row.labelIds.filter((id) => !removeLabelIds.includes(id) && !addLabelIds.includes(id))
  return { ...row, labelIds: [...kept, ...addLabelIds] }
}

function showAtOnce(client: QueryClient, change: HandlingRequest): void {
  const ids = new Set(change.conversationIds)
  for (const query of client
    .getQueryCache()
    .findAll({ queryKey: orpc.conversations.listConversations.key() }))
    client.setQueryData<LongList<ConversationSummary>>(
      query.queryKey,
      (list) => list && changeRows(list, (row) => (ids.has(row.id) ? changed(row, change) : row)),
    )
}

/** Changes what the team says of conversations, at once on the screen, with « Annuler ». */
export function useChangeHandlings() {
  const client = useQueryClient()
  const undo = async (batchId: string) => {
    try {
      await api.inboxTeam.undoHandlings({ batchId })
      await refreshTeam(client)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const mutation = useMutation({
    mutationFn: ({ said: _, ...change }: Change) => api.inboxTeam.changeHandlings(change),
    onMutate: async ({ said: _, ...change }) => {
      await client.cancelQueries({ queryKey: orpc.conversations.listConversations.key() })
      showAtOnce(client, change)
    },
    onSuccess: ({ batchId, changed: count, refused }, { said }) => {
      const left =
        refused === 0
          ? ''
          : `\u00a0; ${formatCount(refused, 'n’est pas lue', 'ne sont pas lues')} par cette personne`
      if (batchId === null) toast.info('Rien à changer\u00a0: c’est déjà fait', { id: 'handlings-changed' })
      else
        toast.success(`${formatCount(count, ...said)}${left}`, {
          id: 'handlings-changed',
          action: { label: 'Annuler', onClick: () => void undo(batchId) },
        })
      return refreshTeam(client)
    },
    onError: (error) => {
      toast.error(messageOf(error))
      void refreshTeam(client)
    },
  })
  return (change: Change) => {
    if (!refusedOffline()) mutation.mutate(change)
  }
}

export type ChangeHandlings = ReturnType<typeof useChangeHandlings>
