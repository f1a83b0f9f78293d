import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { mailCode, mailResetLink, mailSignInCode } from '#server/features/sign-in/steps/send-mails.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { MailRefused } from '#server/integrations/smtp/port.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { deliverMail } from './commands/deliver-mail.ts'
import { queueMail } from './commands/queue-mail.ts'
import { tendMails } from './commands/tend-mails.ts'
import type { MailToSend } from './store/mails.ts'

const start = new Date('2026-11-21T10:00:00Z')
const clock = createFixedClock(start)
let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp({ clock, jobs: false })
  owner = await site.makeOrganization()
})
afterAll(() => site.close())

const content = { subject: '123456', preview: 'x', title: 'x', paragraphs: ['123456'], footer: '—' }
const later = (minutes: number) => clock.set(new Date(start.getTime() + minutes * 60_000))

async function queue(over: Partial<MailToSend> = {}): Promise<string> {
  clock.set(start)
  const quote = await site.request<{ id: string }>('POST', '/api/v1/quotes', { as: owner, body: {} })
  const email = `client-${crypto.randomUUID()}@exemple.test`
  return inTransaction(owner.scope, (tx) =>
    queueMail(
      tx,
      {
        kind: 'quote',
        to: { email, name: null },
        urgent: false,
        counts: false,
        secret: 'until delivered',
        about: { type: 'quote', id: quote.body.id },
        ...over,
      },
      content,
    ),
  )
}
const query = async <T>(text: string, ...values: unknown[]) =>
  (await site.context.pool.query(text, values)).rows as T[]
type Row = {
  status: string
  last_error: string | null
  attempts: number
  html: string | null
  subject: string
}
const mailOf = async (id: string) =>
  (
    await query<Row>(
      'select status, last_error, attempts, html, subject from outgoing_mails where id = $1',
      id,
    )
  )[0]!
const jobsOf = (id: string) =>
  query<{ name: string }>(`select name from pgboss.job where data->>'mailId' = $1 and state = 'created'`, id)
const eventsOf = async (id: string) =>
  (
    await query<{ event_type: string }>(`select event_type from event_log where meta->>'mailId' = $1`, id)
  ).map((row) => row.event_type)
const deliver = (mailId: string) => deliverMail(site.context, { mailId, orgId: owner.orgId }, { last: false })

test('a mail that lost its job gets another, once; a mail with a job gets none', async () => {
  const [lost, waiting, fresh] = [await queue(), await queue(), await queue({ urgent: true })]
  await query(`delete from pgboss.job where data->>'mailId' = $1`, lost)
  later(1)
  await tendMails(site.context)
  expect(await jobsOf(lost)).toEqual([])
  later(5)
  await tendMails(site.context)
  await tendMails(site.context)
  expect(await jobsOf(lost)).toEqual([{ name: 'deliver-mail' }])
  expect(await jobsOf(waiting)).toHaveLength(1)
  expect(await jobsOf(fresh)).toEqual([{ name: 'deliver-urgent-mail' }])
  await deliver(lost)
  expect(await mailOf(lost)).toMatchObject({ status: 'sent' })
})

test('a mail that waited five days without a job fails, is reported and can be sent again', async () => {
  const id = await queue()
  await query(`update pgboss.job set state = 'failed' where data->>'mailId' = $1`, id)
  later(5 * 24 * 60 + 1)
  await tendMails(site.context)
  expect(await mailOf(id)).toMatchObject({
    status: 'failed',
    last_error: expect.stringContaining('cinq jours') as string,
  })
  expect(await eventsOf(id)).toEqual(['mail.failed'])
  const again = await site.request('POST', `/api/v1/mails/${id}/resend`, { as: owner, body: {} })
  expect(again.status).toBe(200)
  await deliver(id)
  expect(await mailOf(id)).toMatchObject({ status: 'sent' })
})

test.each<[string, (id: string) => Promise<unknown>, RegExp]>([
  [
    'whose attachment is gone',
    (id) =>
      query(
        `update outgoing_mails set attachments = '[{"filename":"Devis.pdf","contentType":"application/pdf","fileKey":"aa/none.pdf"}]' where id = $1`,
        id,
      ),
    /Devis\.pdf est introuvable/,
  ],
  [
    'that cannot be read',
    (id) => query(`update outgoing_mails set attachments = '{"a": 1}' where id = $1`, id),
    /illisibles/,
  ],
  [
    'without its text',
    (id) => query('update outgoing_mails set html = null where id = $1', id),
    /n’est plus conservé/,
  ],
  [
    'whose process died each time',
    (id) => query('update outgoing_mails set attempts = 30 where id = $1', id),
    /interrompu/,
  ],
])('a mail %s fails at the first try', async (_name, spoil, reason) => {
  const id = await queue()
  await spoil(id)
  await deliver(id)
  expect(await mailOf(id)).toMatchObject({
    status: 'failed',
    last_error: expect.stringMatching(reason) as string,
  })
  expect(await eventsOf(id)).toEqual(['mail.failed'])
})

test('an expired code is neither sent nor kept', async () => {
  const code = { kind: 'signature-code', urgent: true, secret: { validSeconds: 600 } }
  const [tended, tried] = [await queue(code), await queue(code)]
  later(11)
  await deliver(tried)
  await tendMails(site.context)
  for (const id of [tended, tried])
    expect(await mailOf(id)).toMatchObject({ status: 'failed', html: null, subject: '' })
  expect((await site.mails()).filter(({ subject }) => subject === '123456')).toHaveLength(2)
})

test('a mail that cannot be closed does not block the others', async () => {
  const code = { kind: 'signature-code', urgent: true, secret: { validSeconds: 600 } }
  const [ill, well, lost] = [await queue(code), await queue(code), await queue()]
  await query(`delete from pgboss.job where data->>'mailId' = $1`, lost)
  // Tended first; its event has no subject.
  await query(`update outgoing_mails set subject_type = null where id = $1`, ill)
  later(11)
  await tendMails(site.context)
  expect([await mailOf(ill), await mailOf(well)]).toMatchObject([{ status: 'queued' }, { status: 'failed' }])
  expect(await jobsOf(lost)).toHaveLength(1)
  await query('delete from outgoing_mails where id = $1', ill)
})

test('a refused mail keeps its text only if it can be sent again', async () => {
  const { send } = site.context.mailer
  site.context.mailer.send = () => Promise.reject(new MailRefused('550 inconnu'))
  try {
    const letter = await queue()
    const code = await queue({ kind: 'invented-code', urgent: true, secret: { validSeconds: 600 } })
    for (const id of [letter, code]) await deliver(id)
    expect(await mailOf(letter)).toMatchObject({ status: 'failed', subject: '123456' })
    expect(await mailOf(code)).toMatchObject({ status: 'failed', html: null, subject: '' })
    const again = await site.request('POST', `/api/v1/mails/${code}/resend`, { as: owner, body: {} })
    expect(again.body.code).toBe('mail_not_failed')
  } finally {
    site.context.mailer.send = send
  }
})

test('a job does not deliver a mail of another organization', async () => {
  const id = await queue()
  const { orgId } = await site.makeOrganization()
  for (const other of [orgId, null])
    await deliverMail(site.context, { mailId: id, orgId: other }, { last: true })
  expect(await mailOf(id)).toMatchObject({ status: 'queued', attempts: 0 })
})

test('every mail with a code or a link that opens an account is short-lived and urgent', async () => {
  const email = `nouvelle-${crypto.randomUUID().slice(0, 8)}@exemple.test`
  const code = { email, code: '424242', minutes: 10 }
  await mailCode(site.context, code)
  await mailSignInCode(site.context, code)
  await mailResetLink(site.context, { email, name: null, url: 'https://x/424242', minutes: 60 })
  const rows = await query<{ urgent: boolean; minutes: number }>(
    `select urgent, extract(epoch from valid_until - created_at)::int / 60 as minutes from outgoing_mails
     where to_email = $1 order by valid_until`,
    email,
  )
  expect(rows).toEqual([10, 10, 60].map((minutes) => ({ urgent: true, minutes })))
})

test('the operator is told after a quarter of an hour that mails wait, then each hour, and once that they leave', async () => {
  const { context } = site
  await query(`update outgoing_mails set last_error = null where status = 'queued'`)
  const id = await queue()
  const away = vi.spyOn(context.mailer, 'send').mockRejectedValue(new Error('connect ECONNREFUSED'))
  await deliver(id).catch(() => {})
  away.mockRestore()
  const [error, info] = [vi.spyOn(context.log, 'error'), vi.spyOn(context.log, 'info')]
  const minutesTold = async (...minutes: number[]) => {
    for (const minute of minutes) {
      later(minute)
      await tendMails(context)
    }
    return error.mock.calls.splice(0).map(([facts]) => (facts as { minutes?: number }).minutes)
  }
  const ready = async () => {
    const { body } = await site.app.inject({ url: '/readyz', headers: { host: '127.0.0.1' } })
    return (JSON.parse(body) as { mails: unknown }).mails
  }
  const measured = async () => {
    const { body } = await site.app.inject({ url: '/metrics', headers: { host: '127.0.0.1' } })
    return /^ardoise_mails_untaken(?:_seconds)? .*$/gm[Symbol.match](body)
  }
  expect(await minutesTold(5, 14)).toEqual([])
  // A minute in which nobody looked is no hour of silence.
  expect(await minutesTold(17, 18, 40, 76)).toEqual([17])
  expect(await minutesTold(77, 78)).toEqual([77])
  expect(await ready()).toEqual({ waiting: 1, since: start.toISOString() })
  expect(await measured()).toEqual(['ardoise_mails_untaken 1', 'ardoise_mails_untaken_seconds 4680'])
  await deliver(id)
  expect(await minutesTold(79, 80)).toEqual([])
  const said: unknown[] = info.mock.calls.map(([first]) => first)
  expect(said.filter((each) => typeof each === 'string')).toEqual(['the mail relay takes mails again'])
  expect(await ready()).toEqual({ waiting: 0, since: null })
  expect(await measured()).toEqual(['ardoise_mails_untaken 0', 'ardoise_mails_untaken_seconds 0'])
  for (const spy of [error, info]) spy.mockRestore()
})
