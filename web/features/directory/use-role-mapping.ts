import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatCount } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'

/** The changes of what role the directory gives; lists of members follow. */
export function useRoleMapping() {
  const client = useQueryClient()
  const options = {
    onSuccess: ({ changed }: { changed: number }) =>
      void toast.success(
        changed === 0
          ? 'Rôle enregistré'
          : `Rôle enregistré\u00a0: ${formatCount(changed, 'membre en change', 'membres en changent')}`,
      ),
    onError: (error: Error) =>
      void toast.error('Le rôle n’a pas été enregistré', { description: messageOf(error) }),
    onSettled: () =>
      Promise.all(
        [orpc.directory, orpc.organizations].map((each) =>
          client.invalidateQueries({ queryKey: each.key() }),
        ),
      ),
  }
  const group = useMutation(orpc.directory.mapDirectoryGroup.mutationOptions(options))
  const byDefault = useMutation(orpc.directory.saveDirectoryRole.mutationOptions(options))
  return { group, byDefault }
}
