import { expect, test, vi } from 'vitest'
import { timings } from '#web/messages/timings.ts'

vi.mock('virtual:contract', async () => {
  const [{ contract }, { packRoutes }] = await Promise.all([
    import('#shared/contract/contract.gen.ts'),
    import('#shared/contract/route-table.ts'),
  ])
  return { default: packRoutes(contract) }
})

test('figures and activity are refetched at the intervals of the specification', async () => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' })
  const { activityOptions, dashboardOptions } = await import('./dashboard-queries.ts')
  expect(dashboardOptions).toMatchObject({ staleTime: 60_000, gcTime: 600_000, refetchInterval: 60_000 })
  expect(activityOptions).toMatchObject({ refetchInterval: 30_000 })
  expect(timings.toast).toBe(5_000)
})
