import { expect, test } from 'vitest'
import { createHashTurns } from './hash-turns.ts'

/** Work that goes on until it is told to end, in the order of its start. */
function bench(limits: Parameters<typeof createHashTurns>[0]) {
  const inTurn = createHashTurns(limits)
  const started: string[] = []
  const ends: (() => void)[] = []
  return {
    started,
    ask: (place: string, name = place) =>
      inTurn(place, () => {
        started.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      }),
    begun: () => new Promise((resolve) => setImmediate(resolve)),
    /** Ends the oldest hash under way, so that the next in line starts. */
    async end() {
      ends.shift()!()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('a fixed number run at once, one per client IP in turn', async () => {
  const { ask, started, begun, end } = bench({ running: 2, waiting: 9, waitingOfAPlace: 9 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) void ask(name[0]!, name)
  await begun()
  expect(started).toEqual(['a1', 'a2'])
  for (let count = 0; count < 4; count += 1) await end()
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4'])
})

test('a client IP beyond the queue’s limit or its own part is refused at once', async () => {
  const { ask, started, end } = bench({ running: 1, waiting: 3, waitingOfAPlace: 2 })
  const refused = { code: 'service_unavailable', retryAfterSeconds: 3 }
  for (const place of ['a', 'a', 'a']) void ask(place)
  await expect(ask('a')).rejects.toMatchObject(refused)
  void ask('b')
  await expect(ask('c')).rejects.toMatchObject(refused)
  await end()
  void ask('c')
  for (let count = 0; count < 3; count += 1) await end()
  expect(started).toEqual(['a', 'a', 'b', 'a', 'c'])
})

test('a failed hash passes the turn on', async () => {
  const inTurn = createHashTurns({ running: 1, waiting: 1, waitingOfAPlace: 1 })
  await expect(inTurn('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn('a', () => Promise.resolve('yes'))).toBe('yes')
})
