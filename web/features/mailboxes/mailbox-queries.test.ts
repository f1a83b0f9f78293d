import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { initialRights } from '#shared/domain/member-rights.ts'
import { permissionsOf } from '#shared/domain/permissions.ts'

vi.mock('virtual:contract', async () => {
  const [{ contract }, { packRoutes }] = await Promise.all([
    import('#shared/contract/contract.gen.ts'),
    import('#shared/contract/route-table.ts'),
  ])
  return { default: packRoutes(contract) }
})

test.each([
  ['member', ['getMailProviders', 'listMailboxes', 'listMailboxSyncs', 'listArchives']],
  ['billing', ['getMailProviders']],
  [null, ['getMailProviders']],
] as const)('hovering the link prefetches for the role %s only %j', async (role, calls) => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' })
  const [{ prefetchMailboxes }, { meOptions }] = await Promise.all([
    import('./mailbox-queries.ts'),
    import('#web/api/me.ts'),
  ])
  const client = new QueryClient()
  const permissions = role && permissionsOf({ role, rights: initialRights })
  const me = { memberships: [], current: role && { role, permissions } }
  client.setQueryData(meOptions.queryKey, me as never)
  const asked = vi.spyOn(client, 'prefetchQuery').mockResolvedValue()
  await prefetchMailboxes(client)
  expect(asked.mock.calls.map(([{ queryKey }]) => (queryKey as [string[]])[0]?.at(-1))).toEqual(calls)
})
