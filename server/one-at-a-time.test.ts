import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'
import type { Scope } from './scope.ts'

const context = { queue: {} }
const scopeOf = (orgId: string) => ({ orgId, context }) as unknown as Scope

test('an organization does one at a time, in order; a failure ends its own turn alone; others do not wait', async () => {
  const inTurn = oneAtATime()
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = inTurn(scopeOf('a'), async () => {
    await gate.promise
    done.push('a1')
    throw new Error('refused')
  })
  const second = inTurn(scopeOf('a'), async () => done.push('a2'))
  await inTurn(scopeOf('b'), async () => done.push('b1'))
  expect(done).toEqual(['b1'])
  gate.resolve()
  await expect(first).rejects.toThrow('refused')
  await second
  expect(done).toEqual(['b1', 'a1', 'a2'])
  expect(await inTurn(scopeOf('a'), async () => 'again')).toBe('again')
})
