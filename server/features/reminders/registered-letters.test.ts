import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { createSimulatedLetters } from '#server/integrations/registered-letters/local.ts'
import type { RegisteredLetter } from '#server/integrations/registered-letters/port.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { followLetter, followLetters } from './commands/follow-letter.ts'
import { remindersOf } from './reminders.fixture.ts'

let app: TestApp
let owner: Member
let deposited: RegisteredLetter[] = []
let isDown = false
const start = new Date('2026-03-02T09:00:00Z')
const clock = createFixedClock(start)
const twin = createSimulatedLetters(clock)
const own = () => remindersOf(app, () => owner)
const address = { address_line1: '3 rue des Lilas', postal_code: '69003', city: 'Lyon' }
const after = (minutes: number) => clock.set(new Date(start.getTime() + minutes * 60_000))

beforeAll(async () => {
  app = await startTestApp({
    jobs: false,
    clock,
    // A provider of its own, by the states of the stand-in.
    registeredLetters: {
      ...twin,
      simulated: false,
      async deposit(letter) {
        if (isDown) throw new Error('down')
        deposited.push(letter)
        return twin.deposit(letter)
      },
    },
  })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
beforeEach(async () => {
  after(0)
  deposited = []
  isDown = false
  owner = await own().makeSeller()
})
afterAll(() => app.close())

type Made = { registered?: boolean; client?: Record<string, unknown> }
async function prepared({ registered = true, client = {} }: Made = {}) {
  const { companyId } = await own().makeClient({ ...address, ...client })
  const late = await own().makeLate(companyId)
  const words = { subject: 'Mise en demeure de payer', message: 'Il reste {total}.' }
  const made = await own().ask<ReminderDetail>('POST', '/letters', {
    companyId,
    invoiceIds: [late.id],
    registered,
    ...words,
  })
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  return { id: made.body.id, companyId, late }
}
const send = (id: string, body: Record<string, unknown> = {}, as = owner) =>
  own().ask<ReminderDetail>('POST', `/${id}/registered`, { email: 'compta@oudinot.test', ...body }, as)
const follow = (id: string) => followLetter(app.context, { orgId: owner.orgId, reminderId: id })
const read = async (id: string) => (await own().ask<ReminderDetail>('GET', `/${id}`)).body
const proof = (id: string) => app.request('GET', `/api/v1/reminders/${id}/proof`, { as: owner })
const events = async () =>
  (
    await own().sql<{ event_type: string }>(
      `select event_type from event_log where org_id = $1 and event_type ~ '^reminder' order by id`,
      owner.orgId,
    )
  ).map(({ event_type }) => event_type)

test('a letter is deposited once, followed to its receipt, and its proof kept', async () => {
  const { id } = await prepared()
  const sent = await send(id)
  expect([sent.status, sent.body]).toMatchObject([
    ...[200, { state: 'sent', postedOn: own().today(), electronic: { state: 'asked', simulated: false } }],
  ])
  expect((await send(id)).body.code).toBe('reminder_ended')
  expect((await own().ask('POST', `/${id}/received`, { receivedOn: own().today() })).body.code).toBe(
    'letter_followed',
  )
  await Promise.all([follow(id), follow(id)])
  expect(new Set(deposited.map(({ key }) => key))).toEqual(new Set([id]))
  expect(deposited[0]).toMatchObject({ addressee: { email: 'compta@oudinot.test' } })
  expect(Buffer.from(deposited[0]!.pdf.slice(0, 5)).toString()).toBe('%PDF-')
  expect((await read(id)).electronic).toMatchObject({ state: 'deposited', hasProof: false })
  expect((await proof(id)).status).toBe(404)
  after(5)
  await follow(id)
  expect((await read(id)).electronic?.state).toBe('notified')
  after(24 * 60)
  await follow(id)
  await follow(id)
  expect(await read(id)).toMatchObject({
    receivedOn: '2026-03-02',
    electronic: { state: 'accepted', hasProof: true },
  })
  expect((await proof(id)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await events()).toEqual(['reminder.sent', 'reminder.received'])
  expect(await own().sql('select formal_notice from letter_receipts where reminder_id = $1', id)).toEqual([
    { formal_notice: true },
  ])
})

test('a refused and an unclaimed letter are told, and a person notes what follows', async () => {
  const refused = await prepared()
  const absent = await prepared()
  await send(refused.id, { email: 'refus@oudinot.test' })
  await send(absent.id, { email: 'absent@oudinot.test' })
  after(60)
  await Promise.all([follow(refused.id), follow(absent.id)])
  expect((await read(refused.id)).electronic).toMatchObject({ state: 'refused', hasProof: true })
  expect((await read(absent.id)).electronic?.state).toBe('notified')
  after(16 * 24 * 60)
  await follow(absent.id)
  expect((await read(absent.id)).electronic?.state).toBe('unclaimed')
  expect((await events()).slice(2).sort()).toEqual(['reminder.refused', 'reminder.unclaimed'])
  const noted = await own().ask('POST', `/${refused.id}/received`, { receivedOn: own().today() })
  expect(noted.status).toBe(200)
})

test('a consumer gets paper unless it agreed beforehand', async () => {
  const { id } = await prepared({ client: { kind: 'consumer', siren: null, name: 'Mme Roy' } })
  const draft = await own().ask<{ electronic: object }>('GET', `/letters/draft?reminderId=${id}`)
  expect(draft.body.electronic).toMatchObject({ simulated: false, needsAgreement: true })
  for (const agreedOn of [null, addDays(own().today(), 1)]) {
    const refused = await send(id, { agreedOn })
    expect([refused.status, refused.body.fields?.[0]]).toMatchObject([
      ...[422, { path: 'agreedOn', message: expect.stringContaining('papier') }],
    ])
  }
  expect((await send(id, { agreedOn: '2026-02-01' })).status).toBe(200)
  const kept = await own().sql('select agreed_on::text from registered_letters where reminder_id = $1', id)
  expect(kept).toEqual([{ agreed_on: '2026-02-01' }])
})

test('what moved since it was drawn, plain paper and the letters of others do not leave', async () => {
  const { id, late } = await prepared()
  expect((await send(id, {}, await own().makeSeller())).status).toBe(404)
  expect((await send(id, {}, await app.makeMember(owner.orgId, 'viewer'))).status).toBe(403)
  expect((await send(id, { email: 'nulle part' })).body.fields?.[0]?.path).toBe('email')
  expect((await send((await prepared({ registered: false })).id)).body.code).toBe('letter_not_registered')
  const pay = (amountCents: number) =>
    app.request('POST', '/api/v1/payments', { as: owner, body: { amountCents, invoiceId: late.id } })
  await pay(2_000)
  expect((await send(id)).body.code).toBe('letter_outdated')
  const other = await prepared()
  const promised = { amountCents: 12_000, currency: 'EUR', promisedOn: own().day(5), source: 'call' }
  await own().ask('POST', '/promises', { companyId: other.companyId, ...promised })
  expect((await send(other.id)).body.code).toBe('reminder_blocked')
  expect((await send(other.id, { despiteBlocks: true })).status).toBe(200)
  await pay(10_000)
  expect((await send(id, { despiteBlocks: true })).body.code).toBe('reminder_blocked')
  expect((await send(id)).body.code).toBe('reminder_blocked')
  expect(deposited).toEqual([])
})

test('a provider that is down has it later, and a simulated letter lets no interest run', async () => {
  const { id } = await prepared()
  await send(id)
  isDown = true
  await expect(follow(id)).rejects.toThrow('down')
  expect((await read(id)).electronic?.state).toBe('asked')
  isDown = false
  await followLetters(app.context)
  await follow(id)
  expect((await read(id)).electronic?.state).toBe('deposited')

  const other = await prepared()
  const real = app.context.registeredLetters
  app.context.registeredLetters = twin
  await send(other.id)
  after(60)
  await follow(other.id)
  // The other was given to a provider that the stand-in is not.
  await follow(id)
  app.context.registeredLetters = real
  expect((await read(id)).electronic?.state).toBe('deposited')
  expect(await read(other.id)).toMatchObject({
    receivedOn: null,
    electronic: { state: 'accepted', simulated: true, hasProof: true },
  })
})
