import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { systemScope } from '#server/scope.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { threadKeys } from '#shared/domain/conversations/thread-keys.ts'
import { threadMails } from './store/threads.ts'

/** Invariant 17 of mail-facts.md (C1), in the database: whatever the order and the batches. */
let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())

type Mail = { own: number; cites: number[]; subject: string }
const mailSchema = fc.record({
  own: fc.nat(11),
  // Mails that cite themselves, each other in a circle, or one that never comes.
  cites: fc.array(fc.nat(14), { maxLength: 3 }),
  subject: fc.constantFrom('Chantier', 'Re: Chantier', 'Facture'),
})
const keysOf = ({ own, cites, subject }: Mail) =>
  threadKeys({ messageId: `m${own}`, inReplyTo: [], references: cites.map((id) => `m${id}`), subject })

/** Which mails are together, by the smallest of them: those that share a key, and so on. */
function expected(mails: readonly Mail[]): number[] {
  const group = mails.map((_, index) => index)
  for (let again = true; again; ) {
    again = false
    mails.forEach((one, i) => {
      mails.forEach((other, j) => {
        if (group[i] === group[j] || !keysOf(one).some((key) => keysOf(other).includes(key))) return
        const [least, most] = [Math.min(group[i]!, group[j]!), Math.max(group[i]!, group[j]!)]
        group.forEach((value, index) => {
          if (value === most) group[index] = least
        })
        again = true
      })
    })
  }
  return group
}

test('mails that arrive in any order, in any batches, make the same conversations', async () => {
  const scenario = fc
    .array(mailSchema, { minLength: 1, maxLength: 12 })
    .chain((mails) =>
      fc.tuple(
        fc.constant(mails),
        fc.shuffledSubarray([...mails.keys()], { minLength: mails.length, maxLength: mails.length }),
        fc.integer({ min: 1, max: 5 }),
      ),
    )
  await fc.assert(
    fc.asyncProperty(scenario, async ([mails, order, batch]) => {
      const { orgId } = await site.makeOrganization()
      const scope = systemScope(site.context, orgId)
      for (let start = 0; start < order.length; start += batch) {
        const some = order.slice(start, start + batch).map((index) => keysOf(mails[index]!))
        await inTransaction(scope, (tx) => threadMails(tx, some))
      }
      const { rows } = await site.context.pool.query<{ key: string; id: string }>(
        `select encode(key, 'hex') as key, conversation_id as id from conversation_keys where org_id = $1`,
        [orgId],
      )
      const conversationOf = new Map(rows.map(({ key, id }) => [key, id]))
      const found = mails.map(
        (mail) => conversationOf.get(createHash('sha256').update(keysOf(mail)[0]!).digest('hex'))!,
      )
      expect(found.map((id) => found.indexOf(id))).toEqual(expected(mails))
    }),
    { numRuns: 150 },
  )
})
