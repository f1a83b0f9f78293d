import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Permission } from '#shared/domain/permissions.ts'
import { meOptions } from '#web/api/me.ts'
import { toast } from '#web/ui/toast.ts'

/** Pages of money, by the permission of their record: those speak to each role, and to nobody without the amounts (ADR 223). */
export async function onlyWithAmounts(
  client: QueryClient,
  needs: Permission,
  preload: boolean,
): Promise<void> {
  const held = (await client.ensureQueryData(meOptions))?.current?.permissions
  if (!held || held.includes(needs) || held.includes('invoice:read')) return
  if (!preload) toast.info('Cette page montre des montants, que vos droits ne comprennent pas.')
  throw redirect({ to: '/dashboard' })
}
