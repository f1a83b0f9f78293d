import { type Permission, permissionRefusal, roleCan } from '#shared/domain/permissions.ts'
import { useMe } from './me.ts'

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
