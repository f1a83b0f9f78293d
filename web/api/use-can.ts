import type { QueryClient } from '@tanstack/react-query'
import { accessRefusal, type Permission } from '#shared/domain/permissions.ts'
import { meOptions, useMe } from './me.ts'

/** Whether one holds the permission, as the server said. */
export function useCan(permission: Permission): boolean {
  const { current } = useMe()
  return current?.permissions.includes(permission) ?? false
}

/** The reason beside a greyed button: `disabledReason={useRefusal('quote:send')}`; undefined when it is allowed. */
export function useRefusal(permission: Permission): string | undefined {
  const { current } = useMe()
  if (current === null) return 'Créez d’abord votre organisation.'
  return current.permissions.includes(permission) ? undefined : accessRefusal(current, permission)
}

/** Whether the page's data may be asked for before it is drawn; who may not is told by the page. */
export async function mayRead(client: QueryClient, permission: Permission): Promise<boolean> {
  const me = await client.ensureQueryData(meOptions)
  return me?.current?.permissions.includes(permission) === true
}
