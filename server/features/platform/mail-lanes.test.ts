import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { queueMail, queuePlatformMail } from './commands/queue-mail.ts'
import { resendMail } from './commands/resend-mail.ts'
import { tendMails } from './commands/tend-mails.ts'

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

test('mails sent again, or queued again after losing their job, wait behind the next mail of another organization', async () => {
  const { pool } = site.context
  const [a, b] = [await site.makeOrganization(), await site.makeOrganization()]
  await burst(a, `a-${crypto.randomUUID()}@exemple.test`, 20)
  const forgetJobs = () => pool.query(`delete from pgboss.job where data->>'orgId' = $1`, [a.orgId])
  const ranksOf = async ({ orgId }: Member) =>
    (
      await pool.query<{ priority: number }>(`select priority from pgboss.job where data->>'orgId' = $1`, [
        orgId,
      ])
    ).rows.map(({ priority }) => priority)

  await forgetJobs()
  await pool.query(`update outgoing_mails set asked_at = now() - interval '1 hour' where org_id = $1`, [
    a.orgId,
  ])
  await tendMails(site.context)
  expect(await ranksOf(a)).toEqual(Array(20).fill(-19))

  await forgetJobs()
  const { rows } = await pool.query<{ id: string }>(
    `update outgoing_mails set status = 'failed' where id in (select id from outgoing_mails where org_id = $1 limit 3) returning id`,
    [a.orgId],
  )
  for (const { id } of rows) await resendMail(a.scope, { mailId: id })
  expect((await ranksOf(a)).toSorted((one, other) => other - one)).toEqual([-17, -18, -19])
  await burst(b, `b-${crypto.randomUUID()}@exemple.test`, 1)
  expect(await ranksOf(b)).toEqual([0])
  await pool.query(`delete from pgboss.job where state = 'created'`)
})

test('five hundred mails of one organization delay neither another organization’s mail nor a code', async () => {
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
    // The mail server answers only the mails with a code.
    if (!message.urgent) await open.promise
    return send(message)
  }
  await startJobs(site.context)
  // Every worker of ordinary mails is busy, each with the first mail of an organization.
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
