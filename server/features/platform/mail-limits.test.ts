import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { memberScope } from '#server/scope.ts'
import { addToCard } from '#server/test/client-cards.ts'
import { draftQuote } from '#server/test/draft-quote.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { DomainError } from '#shared/domain/domain-error.ts'
import { queueMail } from './commands/queue-mail.ts'

/** Later than every organization of this file was made. */
const clock = createFixedClock(new Date(Date.now() + 60_000))
let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ clock, jobs: false })
})
afterAll(() => site.close())

const someone = () => `client-${crypto.randomUUID()}@exemple.test`
const content = { subject: 'Devis', preview: 'Devis', title: 'Devis', paragraphs: ['Bonjour'], footer: '—' }
const write = (from: Member, email: string, urgent = false) =>
  inTransaction(from.scope, (tx) =>
    queueMail(tx, { kind: 'quote', to: { email, name: null }, urgent, counts: true, secret: false }, content),
  ).then(
    () => 'queued' as const,
    (error: DomainError) => error.code,
  )
const times = <T>(count: number, one: () => Promise<T>) => Promise.all(Array.from({ length: count }, one))
const queued = (outcomes: string[]) => outcomes.filter((outcome) => outcome === 'queued').length
const mailsOf = async ({ orgId }: Member) =>
  (await site.context.pool.query('select 1 from outgoing_mails where org_id = $1', [orgId])).rowCount

test('a new organization writes to fifty people an hour and sixty a day, even with simultaneous requests', async () => {
  const owner = await site.makeOrganization()
  const first = await times(80, () => write(owner, someone()))
  expect([queued(first), await mailsOf(owner)]).toEqual([50, 50])
  expect(new Set(first)).toEqual(new Set(['queued', 'mail_allowance_exceeded']))
  const start = clock.now()
  try {
    clock.set(new Date(start.getTime() + 61 * 60_000))
    expect(queued(await times(20, () => write(owner, someone())))).toBe(10)
    // A burst of mails of an organization does not delay the codes of its clients.
    expect(await write(owner, someone(), true)).toBe('queued')
    clock.set(new Date(start.getTime() + 25 * 3_600_000))
    expect(await write(owner, someone())).toBe('queued')
  } finally {
    clock.set(start)
  }
})

test('an older organization whose mails arrive writes to more; refused addresses lower its limit', async () => {
  const owner = await site.makeOrganization()
  await site.context.pool.query(
    `update organizations set created_at = created_at - interval '30 days' where id = $1`,
    [owner.orgId],
  )
  await site.context.pool.query(
    `update users set created_at = created_at - interval '30 days' where id = $1`,
    [owner.userId],
  )
  const before = (status: string, refused: boolean) =>
    site.context.pool.query(
      `insert into outgoing_mails (org_id, kind, to_email, subject, status, refused, counts, asked_at)
       select $1, 'quote', 'a@b.test', '', $2, $3, true, $4::timestamptz - interval '2 days' from generate_series(1, 20)`,
      [owner.orgId, status, refused, clock.now()],
    )
  await before('sent', false)
  expect(queued(await times(150, () => write(owner, someone())))).toBe(134)
  await before('failed', true)
  const other = await site.makeMember(owner.orgId, 'owner')
  expect(await write(other, someone())).toBe('mail_allowance_exceeded')
})

test('creating more organizations does not raise a user’s limit', async () => {
  const owner = await site.makeOrganization()
  const all = [owner]
  for (let more = 0; more < 2; more += 1) {
    const { orgId } = await site.makeOrganization()
    const { userId } = owner
    await site.context.pool.query(
      `insert into memberships (org_id, user_id, role) values ($1, $2, 'owner')`,
      [orgId, userId],
    )
    all.push({
      ...owner,
      orgId,
      scope: memberScope(site.context, { orgId, userId, role: 'owner', rights: [] }),
    })
  }
  const outcomes = await Promise.all(all.map((member) => times(40, () => write(member, someone()))))
  expect(queued(outcomes.flat())).toBe(63)
})

test('an address gets twenty mails a day from one organization and thirty in all, besides the first three of each', async () => {
  const victim = someone()
  const [a, b, c] = [
    await site.makeOrganization(),
    await site.makeOrganization(),
    await site.makeOrganization(),
  ]
  expect(queued(await times(25, () => write(a, victim.toUpperCase())))).toBe(20)
  expect(queued(await times(25, () => write(b, victim)))).toBe(10)
  const last = await times(10, () => write(c, victim))
  expect(queued(last)).toBe(3)
  expect(new Set(last)).toEqual(new Set(['queued', 'recipient_mails_exceeded']))
})

test('a refused sending leaves the draft unchanged and says when to retry', async () => {
  const owner = await site.makeOrganization()
  const draft = await draftQuote(site, owner)
  const client = someone()
  await addToCard(site, owner, { companyId: draft.content.companyId! }, client)
  await times(50, () => write(owner, someone()))
  const { pdf } = site.context
  let drawn = 0
  site.context.pdf = {
    ...pdf,
    renderQuote(...given) {
      drawn += 1
      return pdf.renderQuote(...given)
    },
  }
  const refused = await site.request('POST', `/api/v1/quotes/${draft.id}/send`, {
    as: owner,
    body: { to: { email: client, name: null } },
  })
  site.context.pdf = pdf
  expect(drawn).toBe(0)
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'mail_allowance_exceeded', message: expect.stringContaining('réessayez') as string },
  })
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThan(3_000)
  expect(seconds).toBeLessThanOrEqual(3_600)
  expect(await mailsOf(owner)).toBe(50)
  const { body: after } = await site.request('GET', `/api/v1/quotes/${draft.id}`, { as: owner })
  expect(after).toMatchObject({ status: 'draft', number: null })
})

test('invitations count towards the limit', async () => {
  const owner = await site.makeOrganization()
  await times(50, () => write(owner, someone()))
  const invited = await site.request('POST', '/api/v1/invitations', {
    as: owner,
    body: { email: someone(), firstName: 'Ana', role: 'member' },
  })
  expect(invited).toMatchObject({ status: 429, body: { code: 'mail_allowance_exceeded' } })
})

test('each resending of a failed mail counts', async () => {
  const owner = await site.makeOrganization()
  const { rows } = await site.context.pool.query<{ id: string }>(
    `insert into outgoing_mails (org_id, kind, to_email, subject, html, text, status)
     values ($1, 'quote', $2, 's', 'h', 't', 'failed') returning id`,
    [owner.orgId, someone()],
  )
  const mailId = rows[0]!.id
  const codes: unknown[] = []
  for (let again = 0; again < 21; again += 1) {
    const { status, body } = await site.request('POST', `/api/v1/mails/${mailId}/resend`, { as: owner })
    codes.push(status === 200 ? 200 : body.code)
    await site.context.pool.query(`update outgoing_mails set status = 'failed' where id = $1`, [mailId])
  }
  expect(codes).toEqual([...Array(19).fill(200), ...Array(2).fill('recipient_mails_exceeded')])
})

test('signature codes to one address are limited across all quotes of an organization', async () => {
  const owner = await site.makeOrganization()
  const email = someone()
  await site.context.pool.query(
    `insert into outgoing_mails (org_id, kind, to_email, subject, urgent, counts, asked_at)
     select $1, 'signature-code', $2, '', true, true, $3 from generate_series(1, 40)`,
    [owner.orgId, email, clock.now()],
  )
  expect(await write(owner, email, true)).toBe('rate_limited')
  expect(await write(owner, someone(), true)).toBe('queued')
})
