import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotificationPreferences } from '#shared/contract/notifications.ts'
import { api } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'
import { preferencesOptions } from './notification-queries.ts'

type Change = {
  quoteScope?: NotificationPreferences['quoteScope']
  types?: Partial<NotificationPreferences['types']>
}

/** The user's preferences; a change is shown at once, saved, and undone by its toast. */
export function usePreferences() {
  const client = useQueryClient()
  const { queryKey } = preferencesOptions
  const query = useQuery(preferencesOptions)
  const mutation = useMutation({
    mutationFn: ({ change }: { change: Change; undoes?: true }) =>
      api.notifications.updateNotificationPreferences(change),
    // Send in the order of the clicks: two quick changes must not cross.
    scope: { id: 'notification-preferences' },
    onMutate: async ({ change }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<NotificationPreferences>(queryKey)
      if (before) client.setQueryData(queryKey, applied(before, change))
      return { before }
    },
    onError: (error, { change }, context) => {
      const now = client.getQueryData<NotificationPreferences>(queryKey)
      if (context?.before && now)
        client.setQueryData(queryKey, applied(now, reversed(context.before, change)))
      toast.error(messageOf(error))
    },
    onSuccess: (_saved, { change, undoes }, { before }) => {
      const undo = () => before && mutation.mutate({ change: reversed(before, change), undoes: true })
      if (undoes || !before) toast.success('Préférence rétablie')
      else toast.success('Préférence enregistrée', { action: { label: 'Annuler', onClick: undo } })
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return { ...query, change: (change: Change) => mutation.mutate({ change }) }
}

const applied = (
  preferences: NotificationPreferences,
  { quoteScope, types }: Change,
): NotificationPreferences => ({
  quoteScope: quoteScope ?? preferences.quoteScope,
  types: { ...preferences.types, ...types } as NotificationPreferences['types'],
})

/** The change that restores, of the former preferences, only what this change touched. */
const reversed = (before: NotificationPreferences, { quoteScope, types }: Change): Change => ({
  ...(quoteScope ? { quoteScope: before.quoteScope } : {}),
  ...(types
    ? { types: Object.fromEntries(Object.entries(before.types).filter(([type]) => type in types)) }
    : {}),
})
