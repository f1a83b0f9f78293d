import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cover, coverOf, isAbsentOn, overlap, stageOf } from './absence.ts'

const people = ['a', 'b', 'c', 'd'] as const
const cover: fc.Arbitrary<Cover> = fc.oneof(
  fc.constant({ coverUserId: null, coverTeamId: null }),
  fc.constant({ coverUserId: null, coverTeamId: 'support' }),
  fc.constantFrom(...people).map((coverUserId) => ({ coverUserId, coverTeamId: null })),
)

test('whoever takes over is present, however the covers go round', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...people), cover),
      fc.constantFrom(...people),
      (absences, who) => {
        const absent = new Map(Object.entries(absences))
        const to = coverOf(who, absent)
        if (to !== null && 'userId' in to) expect(absent.has(to.userId)).toBe(false)
        if (!absent.has(who)) expect(to).toEqual({ userId: who })
      },
    ),
  )
})

test('both days are of the absence', () => {
  const days = { fromOn: '2026-12-01', toOn: '2026-12-03' }
  expect(
    ['2026-11-30', '2026-12-01', '2026-12-03', '2026-12-04'].map((day) => isAbsentOn(days, day)),
  ).toEqual([...[false, true, true, false]])
  expect(['2026-11-30', '2026-12-03', '2026-12-04'].map((day) => stageOf(days, day))).toEqual([
    ...['coming', 'under_way', 'over'],
  ])
  expect(overlap(days, { fromOn: '2026-12-03', toOn: '2026-12-09' })).toBe(true)
  expect(overlap(days, { fromOn: '2026-12-04', toOn: '2026-12-09' })).toBe(false)
})
