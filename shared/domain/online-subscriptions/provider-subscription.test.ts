import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onlineSubscriptionStatuses } from './online-subscription-statuses.ts'
import { happenings, type ProviderSubscription, statusOf } from './provider-subscription.ts'

type Told = Pick<ProviderSubscription, 'state' | 'unpaidInvoiceId' | 'endsAt'>
const DAY = new Date('2026-12-01T00:00:00Z')
const active: Told = { state: 'active', unpaidInvoiceId: null, endsAt: null }
const kept = { status: 'active' as const, unpaidInvoiceId: null, endsAt: null }

test.each<[string, Parameters<typeof happenings>, string[]]>([
  ['the first payment begins it', [{ ...kept, status: 'agreed' }, active], ['started']],
  ['nothing changed', [kept, active], []],
  ['an invoice is unpaid', [kept, { ...active, state: 'unpaid', unpaidInvoiceId: 'in_1' }], ['unpaid']],
  [
    'another one is',
    [
      { ...kept, status: 'unpaid', unpaidInvoiceId: 'in_1' },
      { ...active, state: 'unpaid', unpaidInvoiceId: 'in_2' },
    ],
    ['unpaid'],
  ],
  ['it is paid after all', [{ ...kept, status: 'unpaid', unpaidInvoiceId: 'in_1' }, active], ['recovered']],
  ['it pauses', [kept, { ...active, state: 'paused' }], ['paused']],
  ['it goes on', [{ ...kept, status: 'paused' }, active], ['resumed']],
  ['its end is asked for', [kept, { ...active, endsAt: DAY }], ['ending']],
  [
    'it ends',
    [
      { ...kept, endsAt: DAY },
      { ...active, state: 'ended', endsAt: DAY },
    ],
    ['ended'],
  ],
  ['it ends at once', [kept, { ...active, state: 'ended', endsAt: DAY }], ['ended']],
  [
    'nothing is paid yet',
    [
      { ...kept, status: 'agreed' },
      { ...active, state: 'incomplete' },
    ],
    [],
  ],
])('%s', (_what, facts, told) => {
  expect(happenings(...facts)).toEqual(told)
})

test('what is told again is no news', () => {
  const anyTold = fc.record<Told>({
    state: fc.constantFrom('incomplete', 'active', 'unpaid', 'paused', 'ended'),
    unpaidInvoiceId: fc.constantFrom(null, 'in_1', 'in_2'),
    endsAt: fc.constantFrom(null, DAY),
  })
  const anyKept = fc.record({
    status: fc.constantFrom(...onlineSubscriptionStatuses),
    unpaidInvoiceId: fc.constantFrom(null, 'in_1'),
    endsAt: fc.constantFrom(null, DAY),
  })
  fc.assert(
    fc.property(anyKept, anyTold, (before, told) => {
      const after = {
        ...told,
        status: statusOf(told),
        endsAt: told.state === 'ended' ? before.endsAt : told.endsAt,
      }
      expect(happenings(after, told)).toEqual([])
    }),
  )
})
