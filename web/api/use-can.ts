import type { QueryClient } from '@tanstack/react-query'
import { type Permission, permissionRefusal, roleCan } from '#shared/domain/permissions.ts'
import { meOptions, useMe } from './me.ts'

/** Whether one's role holds the permission: the very rule of the server. */
export function useCan(permission: Permission): boolean {
  const { current } = useMe()
  return current !== null && roleCan(current.role, permission)
}

/** The reason beside a greyed button: `disabledReason={useRefusal('quote:send')}`; undefined when it is allowed. */
export function useRefusal(permission: Permission): string | undefined {
  const { current } = useMe()
  if (current === null) return 'Créez d’abord votre organisation.'
  return roleCan(current.role, permission) ? undefined : permissionRefusal(current.role, permission)
}

/** Whether the page's data may be asked for before it is drawn; who may not is told by the page. */
export async function mayRead(client: QueryClient, permission: Permission): Promise<boolean> {
  const me = await client.ensureQueryData(meOptions)
  return me?.current != null && roleCan(me.current.role, permission)
}
