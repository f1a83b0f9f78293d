import { expect, test } from 'vitest'
import type { AppContext } from '../scope.ts'
import { gathered } from './gathered.ts'

const context = {} as AppContext

test('what comes while work runs is done together next', async () => {
  const batches: number[][] = []
  const gate = Promise.withResolvers<void>()
  const double = gathered(async (_context, asked: number[]) => {
    batches.push(asked)
    if (batches.length === 1) await gate.promise
    return asked.map((one) => one * 2)
  })
  const first = double(context, 1)
  await expect.poll(() => batches.length).toBe(1)
  const others = [2, 3, 4].map((one) => double(context, one))
  gate.resolve()
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1], [2, 3, 4]])
  expect(await double(context, 5)).toBe(10)
})

test('one that fails fails alone', async () => {
  const work = gathered(async (_context, asked: number[]) => {
    if (asked.includes(2)) throw new Error('two')
    return asked
  })
  const answers = await Promise.allSettled([1, 2, 3].map((one) => work(context, one)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('while nothing can be done, nobody waits for the failures of others', async () => {
  const away = Promise.withResolvers<void>()
  let alone = 0
  const work = gathered(async (_context, asked: number[]) => {
    if (asked.length === 1) {
      alone += 1
      await away.promise
    }
    throw new Error('away')
  })
  const answers = Promise.allSettled([1, 2, 3].map((one) => work(context, one)))
  await expect.poll(() => alone).toBe(3)
  away.resolve()
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})
