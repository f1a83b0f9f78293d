import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { readTogether } from './read-together.ts'

let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  owner = await site.makeOrganization()
})
afterAll(() => site.close())

const asOwner = () =>
  memberScope(site.context, {
    orgId: owner.orgId,
    userId: owner.scope.userId!,
    role: 'owner',
    rights: [],
    reads: 'report',
  })

test('who waits for the same is answered by one read; who asks once it has begun, or for something else, by another', async () => {
  const held = Promise.withResolvers<void>()
  const begun: string[] = []
  let running = 0
  const read = (input: string) =>
    readTogether(asOwner(), 'report', input, async (_tx, asked) => {
      begun.push(asked)
      running += 1
      if (running === 1) await held.promise
      return running
    })
  // The lane has one place for an organization: all that follow wait.
  const first = read('a')
  await expect.poll(() => begun).toEqual(['a'])
  const second = [read('a'), read('a'), read('a')]
  const other = read('b')
  held.resolve()
  await first
  expect(new Set(await Promise.all(second)).size).toBe(1)
  await other
  expect(begun).toEqual(['a', 'a', 'b'])
})

test('a refusal reaches all who waited, and the next one asks again', async () => {
  const refuse = () => readTogether(asOwner(), 'refused', 1, () => Promise.reject(new Error('refused')))
  const answers = await Promise.allSettled([refuse(), refuse()])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await readTogether(asOwner(), 'refused', 1, () => Promise.resolve('again'))).toBe('again')
})
