import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'

const options = {
  success: ({ changed }: { changed: number }) =>
    changed === 0
      ? 'Rôle enregistré'
      : `Rôle enregistré\u00a0: ${formatCount(changed, 'membre en change', 'membres en changent')}`,
  failure: 'Le rôle n’a pas été enregistré',
  refresh: [orpc.directory, orpc.organizations],
}

/** The changes of what role the directory gives; lists of members follow. */
export function useRoleMapping() {
  const group = useAction(api.directory.mapDirectoryGroup, options)
  const byDefault = useAction(api.directory.saveDirectoryRole, options)
  return { group, byDefault }
}
