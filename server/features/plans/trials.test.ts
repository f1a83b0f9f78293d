import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { mailTrialEnds } from './commands/mail-trial-ends.ts'

/** A trial on a held clock: what ends by itself, and the mails that say so. */
const START = new Date('2027-03-01T08:00:00Z')
const clock = createFixedClock(START)
let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp({ clock })
})
afterAll(() => site.close())
beforeEach(async () => {
  clock.set(START)
  owner = await site.makeOrganization({ plan: 'gratuit' })
  await sql('update organizations set created_at = $2 where id = $1', [owner.orgId, START])
})

const sql = async (text: string, values: unknown[] = []) => (await site.context.pool.query(text, values)).rows
const on = (day: number) => clock.set(new Date(START.getTime() + day * 86_400_000))
const subjects = async () =>
  (await sql(`select subject from outgoing_mails where to_email = $1 order by created_at, id`, [
    owner.email,
  ])) as { subject: string }[]
const told = async () => (await subjects()).map(({ subject }) => subject)
const standing = async () =>
  (
    await site.request<{ standing: { source: string; plan: string; label: string; trialDaysLeft: number } }>(
      'GET',
      '/api/v1/plan',
      { as: owner },
    )
  ).body.standing

test('thirty days of Business, then Gratuit, with nothing run in between', async () => {
  expect(await standing()).toMatchObject({
    source: 'trial',
    plan: 'business',
    label: 'Essai',
    trialDaysLeft: 30,
  })
  on(29.99)
  expect(await standing()).toMatchObject({ source: 'trial', trialDaysLeft: 1 })
  on(30)
  expect(await standing()).toMatchObject({ source: 'free', plan: 'gratuit', label: 'Gratuit' })
})

test('the mails go at seven days, one day and the end, each once however often the job runs', async () => {
  const days = [0, 22, 23, 23.1, 26, 29, 29.5, 30, 30.2, 32, 40, 200]
  for (const day of days) {
    on(day)
    await Promise.all([mailTrialEnds(site.context), mailTrialEnds(site.context)])
  }
  expect(await told()).toEqual([
    'Votre essai d’Ardoise se termine dans 7\u00a0jours',
    'Votre essai d’Ardoise se termine demain',
    'Votre essai d’Ardoise est terminé',
  ])
})

test('each owner is told, and nobody else', async () => {
  const [second, admin] = [
    await site.makeMember(owner.orgId, 'owner'),
    await site.makeMember(owner.orgId, 'admin'),
  ]
  on(30)
  await mailTrialEnds(site.context)
  const rows = (await sql(`select to_email from outgoing_mails where to_email = any ($1)`, [
    [owner.email, second.email, admin.email],
  ])) as { to_email: string }[]
  expect(rows.map((row) => row.to_email).sort()).toEqual([owner.email, second.email].sort())
})

test('who subscribed is told nothing; nor is anybody where nothing is sold', async () => {
  on(29)
  site.context.config.billing = 'off'
  await mailTrialEnds(site.context)
  site.context.config.billing = 'on'
  await sql(`insert into subscriptions (org_id, status, price_id) values ($1, 'active', 'ardoise_premium')`, [
    owner.orgId,
  ])
  await mailTrialEnds(site.context)
  on(30)
  await mailTrialEnds(site.context)
  expect(await told()).toEqual([])
})

test('a transaction that fails has told nothing, and the next run tells', async () => {
  on(23)
  const { queue } = site.context
  const send = queue.send
  queue.send = () => Promise.reject(new Error('cut'))
  await expect(mailTrialEnds(site.context)).rejects.toThrow('cut')
  queue.send = send
  expect(await told()).toEqual([])
  await mailTrialEnds(site.context)
  expect(await told()).toHaveLength(1)
})

test('the mail leads to the plans and says what stays', async () => {
  on(30)
  await mailTrialEnds(site.context)
  const mail = await site.waitForMail(({ to }) => to.email === owner.email)
  expect(mail.text).toContain('/billing')
  expect(mail.text).toContain('Rien n’est supprimé')
  expect(mail.text).toContain('31 mars 2027')
})
