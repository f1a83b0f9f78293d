import { expect, test, vi } from 'vitest'
import { timings } from '#web/messages/timings.ts'

vi.mock('virtual:contract', async () => ({ default: (await import('#shared/contract/contract.ts')).contract }))

test('figures and activity follow the specification', async () => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' })
  const { activityOptions, dashboardOptions } = await import('./dashboard-queries.ts')
  expect(dashboardOptions).toMatchObject({ staleTime: 60_000, gcTime: 600_000, refetchInterval: 60_000 })
  expect(activityOptions).toMatchObject({ refetchInterval: 30_000 })
  expect(timings.toast).toBe(5_000)
})
