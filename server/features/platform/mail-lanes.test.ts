import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { queueMail, queuePlatformMail } from './commands/queue-mail.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())

const content = { subject: 'Devis', preview: 'Devis', title: 'Devis', paragraphs: ['Bonjour'], footer: '—' }
const burst = (from: Member, email: string, count: number) =>
  inTransaction(from.scope, async (tx) => {
    for (let rank = 0; rank < count; rank += 1)
      await queueMail(
        tx,
        { kind: 'test', to: { email, name: null }, urgent: false, counts: false, secret: false },
        content,
      )
  })

test('five hundred mails of one organization delay neither a mail of another nor a stranger’s code', async () => {
  const [a, b, c] = [
    await site.makeOrganization(),
    await site.makeOrganization(),
    await site.makeOrganization(),
  ]
  const run = crypto.randomUUID()
  const [ofA, ofB, ofC, code] = ['a', 'b', 'c', 'code'].map((name) => `${name}-${run}@exemple.test`)
  await burst(a, ofA!, 500)
  await burst(b, ofB!, 2)
  await burst(c, ofC!, 1)

  const left: string[] = []
  const open = Promise.withResolvers<void>()
  const everybody = Promise.withResolvers<void>()
  const { send } = site.context.mailer
  site.context.mailer.send = async (message) => {
    left.push(message.to.email)
    if ([ofB, ofB, ofC].every((email) => left.includes(email!)) && left.length > 8) everybody.resolve()
    // The mail server answers nobody but those who wait for a code.
    if (!message.urgent) await open.promise
    return send(message)
  }
  await startJobs(site.context)
  // Every worker of ordinary mails is taken, and by whoever came first of each organization.
  while (left.length < 3) await setImmediate()
  expect(left.toSorted()).toEqual([ofA, ofB, ofC].toSorted())
  await queuePlatformMail(
    site.context,
    { kind: 'sign-up-code', to: { email: code!, name: null }, urgent: true, secret: { validSeconds: 600 } },
    content,
  )
  await site.waitForMail(({ to }) => to.email === code)
  expect(left).toHaveLength(4)

  open.resolve()
  await everybody.promise
  // B's second mail stands beside A's second, not behind its five hundredth.
  expect(left.lastIndexOf(ofB!)).toBeLessThan(8)
  await site.context.pool.query(`delete from pgboss.job where state = 'created'`)
})
