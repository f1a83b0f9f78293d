import { expect, test } from 'vitest'
import { declarationDays } from './claim-declaration.ts'

test('creditors are told a month after the judgment, then a week before two months', () => {
  expect(declarationDays('2026-10-05')).toEqual({
    firstOn: '2026-11-05',
    secondOn: '2026-11-28',
    lastOn: '2026-12-05',
  })
  expect(declarationDays('2026-12-31').lastOn).toBe('2027-02-28')
})
