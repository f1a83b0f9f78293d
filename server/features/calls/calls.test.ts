import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invoicesOf, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { remindersOf } from '#server/features/reminders/reminders.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Call } from '#shared/contract/call-fields.ts'
import type { Task, TaskRow } from '#shared/contract/task-fields.ts'
import { callsOf, MONDAY, newNumber } from './calls.fixture.ts'

let app: TestApp
let owner: Member
const clock = createFixedClock(MONDAY)
const own = () => callsOf(app, () => owner)
const days = (count: number) => new Date(MONDAY.getTime() + count * 86_400_000)

beforeAll(async () => {
  app = await startTestApp({ clock, jobs: false })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
beforeEach(async () => {
  clock.set(MONDAY)
  owner = await app.makeOrganization()
})
afterAll(() => app.close())

describe('the law', () => {
  test('a prospecting call of a consumer without consent is not started, with the reason and the article', async () => {
    const { id: companyId } = await own().makeConsumer()
    const { status, body } = await own().start({ companyId })
    expect([status, body.code]).toEqual([422, 'call_unlawful'])
    expect(body.message).toContain('L223-1')
    expect(body.data?.verdict).toMatchObject({ allowed: false, code: 'no_consent' })
    const { body: calls } = await own().ask<{ items: Call[] }>('GET', '/calls')
    expect(calls.items).toEqual([])
  })

  test('the same call that took place is recorded with its breach', async () => {
    const { id: companyId } = await own().makeConsumer()
    const { status, body } = await own().record({ companyId, outcome: 'no_answer' })
    expect(status).toBe(200)
    expect(body.breach).toMatchObject({ code: 'no_consent', article: expect.stringContaining('L223-1') })
    const { body: events } = await own().ask<{ items: { type: string; meta: { reason: string } }[] }>(
      'GET',
      `/events?companyId=${companyId}`,
    )
    expect(events.items.find(({ type }) => type === 'call.recorded')?.meta.reason).toBe(body.breach?.reason)
  })

  test('a contract under way allows it to a member without the amounts, who is told none', async () => {
    const { id: companyId } = await own().makeConsumer({
      addressLine1: '8 rue des Tanneurs',
      email: 'elise@roy.test',
    })
    const quoteId = await invoicesOf(app, () => owner).makeSignedQuote(owner, { companyId })
    const blind = await app.makeMember(owner.orgId, 'member', [])
    expect((await app.request('GET', `/api/v1/quotes/${quoteId}`, { as: blind })).status).toBe(403)
    const { body } = await own().sheet(`companyId=${companyId}`, blind)
    const verdict = body.verdicts.find(({ purpose }) => purpose === 'prospecting')
    expect(verdict).toMatchObject({
      allowed: true,
      reason: expect.stringMatching(/contrat.*devis .+ signé/i),
    })
    expect(JSON.stringify(body)).not.toMatch(/1\s?[57][05]0|1[57][05]000/)
    expect((await own().record({ companyId, outcome: 'no_answer' }, blind)).body.breach).toBeNull()
    const { body: list } = await own().ask<{ id: string }>('POST', '/call-lists', {
      name: 'Fin de chantier',
      purpose: 'prospecting',
      from: { source: 'ids', companyIds: [companyId], contactIds: [] },
    })
    const next = await own().ask<{ entry: object | null; refused: object[] }>(
      'POST',
      `/call-lists/${list.id}/next`,
      { afterPosition: 0 },
      blind,
    )
    expect([next.body.entry, next.body.refused]).toEqual([expect.anything(), []])
    // Nobody else's contract.
    const { id: other } = await own().makeConsumer({ name: 'Anne Petit' })
    expect((await own().start({ companyId: other }, blind)).body.code).toBe('call_unlawful')
  })

  test('another purpose is no prospecting, and a professional needs no consent', async () => {
    const { id: companyId } = await own().makeConsumer()
    expect((await own().start({ companyId, purpose: 'collection' })).status).toBe(200)
    const { id: contactId } = await own().makeProfessional()
    expect((await own().start({ contactId })).body).toMatchObject({
      state: 'under_way',
      outcome: null,
      revision: 1,
    })
  })

  test('consent allows it until it is revoked, and keeps all that proves it', async () => {
    const { id: companyId } = await own().makeConsumer()
    const given = await own().consent({ companyId, ip: '192.0.2.7' })
    expect([given.status, given.body]).toMatchObject([
      200,
      { ip: '192.0.2.7', revokedAt: null, textVersion: 'v1' },
    ])
    expect((await own().start({ companyId })).status).toBe(200)
    const proof = await own().ask<{ clientName: string; consent: { id: string } }>(
      'GET',
      `/call-wishes/consents/${given.body.id}`,
    )
    expect(proof.body).toMatchObject({ clientName: 'Élise Roy', consent: { id: given.body.id } })
    clock.set(new Date(MONDAY.getTime() + 60_000))
    const revoke = () =>
      own().ask('POST', `/call-wishes/consents/${given.body.id}/revoke`, { note: 'Par mail' })
    expect([(await revoke()).status, (await revoke()).body.code]).toEqual([200, 'consent_revoked'])
    expect((await own().start({ companyId })).body.data?.verdict?.code).toBe('no_consent')
  })

  test('a consent says what proves it, and when it was given', async () => {
    const { id: companyId } = await own().makeConsumer()
    const { status, body } = await own().consent({
      companyId,
      proof: '',
      anyHour: true,
      givenAt: days(1).toISOString(),
    })
    expect([status, body.fields?.map(({ path }) => path)]).toEqual([400, ['givenAt', 'proof', 'hours']])
  })

  test('outside hours, on the holidays of the client and after four calls it waits, and says until when', async () => {
    const { id: companyId } = await own().makeConsumer({ postalCode: '67000', city: 'Strasbourg' })
    await own().consent({ companyId, givenAt: '2026-01-01T10:00:00Z' })
    const at = (instant: string) => own().verdict(`companyId=${companyId}&at=${instant}`)
    expect(await at('2026-11-30T08:59:00Z')).toMatchObject({
      code: 'outside_hours',
      againAt: '2026-11-30T09:00:00.000Z',
    })
    expect(await at('2027-03-26T10:00:00Z')).toMatchObject({ code: 'holiday' })
    expect(await at('2026-11-28T10:00:00Z')).toMatchObject({ code: 'weekend' })
    for (const _ of [1, 2, 3, 4])
      expect((await own().record({ companyId, outcome: 'no_answer' })).status).toBe(200)
    expect(await at('2026-11-30T10:00:00Z')).toMatchObject({ code: 'too_often' })
    expect((await own().start({ companyId })).body.code).toBe('call_unlawful')
  })

  test('two who call the same person at once: the second counts the first', async () => {
    const { id: companyId } = await own().makeConsumer()
    await own().consent({ companyId })
    for (const _ of [1, 2, 3]) await own().record({ companyId, outcome: 'no_answer' })
    const both = await Promise.all([own().start({ companyId }), own().start({ companyId })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('a refusal starts sixty days', async () => {
    const { id: companyId } = await own().makeConsumer()
    await own().consent({ companyId })
    await own().record({ companyId, outcome: 'refusal' })
    expect(await own().verdict(`companyId=${companyId}&at=${days(60).toISOString()}`)).toMatchObject({
      code: 'refused_lately',
    })
    expect(await own().verdict(`companyId=${companyId}&at=${days(63).toISOString()}`)).toMatchObject({
      allowed: true,
    })
  })

  test('an opposition is for good: for another card with the number, for what is imported, once the card is erased', async () => {
    const contact = await own().makeProfessional()
    await own().consent({ contactId: contact.id })
    clock.set(new Date(MONDAY.getTime() + 60_000))
    const stopped = await own().record({
      contactId: contact.id,
      outcome: 'stop',
      notes: 'Ne veut plus d’appels',
    })
    expect(stopped.status).toBe(200)
    const again = await own().start({ contactId: contact.id })
    expect(again.body.data?.verdict?.code).toBe('opposed')
    expect((await own().consent({ contactId: contact.id })).body.code).toBe('call_opposed')
    const { body: wishes } = await own().ask<{
      kind: string
      consents: { revokedAt: string | null }[]
      oppositions: object[]
    }>('GET', `/call-wishes?contactId=${contact.id}`)
    expect(wishes.kind).toBe('professional')
    expect(wishes.consents.map(({ revokedAt }) => revokedAt !== null)).toEqual([true])
    expect(wishes.oppositions).toMatchObject([{ source: 'call', number: contact.mobile }])
    const twin = await own().makeProfessional({ lastName: 'Autre', mobile: contact.mobile })
    expect((await own().start({ contactId: twin.id })).body.data?.verdict?.code).toBe('opposed')
    await app.context.pool.query('delete from contacts where org_id = $1 and id = any ($2)', [
      owner.orgId,
      [contact.id, twin.id],
    ])
    const { rows } = await app.context.pool.query(
      'select number, note, contact_id from call_oppositions where org_id = $1',
      [owner.orgId],
    )
    expect(rows).toEqual([{ number: null, note: '', contact_id: null }])
    const kept = await app.context.pool.query(
      'select number, client_name, notes from calls where org_id = $1 and outcome is not null',
      [owner.orgId],
    )
    expect(kept.rows).toEqual([{ number: null, client_name: null, notes: '' }])
    const imported = await own().makeProfessional({ lastName: 'Import', mobile: contact.mobile })
    expect((await own().start({ contactId: imported.id })).body.data?.verdict?.code).toBe('opposed')
  })

  test('renovation is forbidden whatever the consent', async () => {
    const { id: companyId } = await own().makeConsumer()
    await own().consent({ companyId })
    const { body: settings } = await own().ask<{
      consentText: string
      revision: number
      consentVersion: string
    }>('GET', '/call-settings')
    const saved = await own().ask<{ consentVersion: string }>('PUT', '/call-settings', {
      revision: settings.revision,
      consentText: 'J’accepte d’être appelé pour les offres de Verrerie.',
      sellsRenovation: true,
    })
    expect([settings.consentVersion, saved.body.consentVersion]).toEqual(['v1', 'v2'])
    expect((await own().start({ companyId })).body.data?.verdict?.code).toBe('renovation')
    const stale = await own().ask('PUT', '/call-settings', {
      revision: 0,
      consentText: settings.consentText,
      sellsRenovation: false,
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
  })
})

describe('a result', () => {
  test('is noted once the call is over, and amended by whoever read it last', async () => {
    const { id: contactId } = await own().makeProfessional()
    const { body: call } = await own().start({ contactId })
    const settled = await own().settle(call, {
      outcome: 'interested',
      notes: 'Veut un devis',
      durationMinutes: 7,
    })
    expect([settled.status, settled.body]).toMatchObject([
      200,
      { state: 'ended', outcome: 'interested', durationSeconds: 420, isDurationEstimated: true },
    ])
    expect((await own().settle(call, {})).body.code).toBe('version_conflict')
    const amended = await own().settle(settled.body, {
      outcome: 'callback',
      callbackAt: days(2).toISOString(),
    })
    expect(amended.body.outcome).toBe('callback')
    expect((await own().settle(amended.body, { outcome: 'callback' })).body.fields?.[0]?.path).toBe(
      'callbackAt',
    )
  })

  test('« Rappeler le … » makes a task of the caller for that hour, once, which moves with another hour', async () => {
    const { id: contactId, companyId } = await own().makeProfessional()
    const tasks = async (kind: string, id: string | null) => {
      const path = `/tasks/of-record?kind=${kind}&recordId=${id}`
      return (await own().ask<{ open: TaskRow[] }>('GET', path)).body.open
    }
    const outcome = 'callback'
    const { body: call } = await own().record({ contactId, outcome, callbackAt: '2026-12-02T13:30:00.000Z' })
    const [made] = await tasks('call', call.id)
    expect(made).toMatchObject({
      title: 'Rappeler Inès Oudinot',
      dueOn: '2026-12-02',
      dueMinute: 870,
      assigneeId: owner.userId,
      client: { id: companyId },
    })
    for (const [kind, id] of [
      ['company', companyId],
      ['contact', contactId],
    ] as const)
      expect(await tasks(kind, id)).toEqual([made])
    const { body: task } = await own().ask<Task>('GET', `/tasks/${made!.id}`)
    expect(task.links).toContainEqual({
      kind: 'call',
      id: call.id,
      label: 'Appel avec Inès Oudinot',
      conversationId: null,
    })
    const same = await own().settle(call, { outcome, callbackAt: '2026-12-02T13:30:00.000Z', notes: 'Redit' })
    expect(await tasks('call', call.id)).toEqual([made])
    const later = await own().settle(same.body, { outcome, callbackAt: '2026-12-03T08:00:00.000Z' })
    expect(await tasks('call', call.id)).toMatchObject([
      { id: made!.id, dueOn: '2026-12-03', dueMinute: 540, revision: 2 },
    ])
    await own().ask('POST', `/tasks/${made!.id}/state`, { state: 'done' })
    await own().settle(later.body, { outcome, callbackAt: '2026-12-04T08:00:00.000Z' })
    expect(await tasks('call', call.id)).toMatchObject([{ dueOn: '2026-12-04', revision: 1 }])
    // Who keeps the books writes no tasks: the call alone says when.
    const billing = await app.makeMember(owner.orgId, 'billing')
    const alone = await own().record({ contactId, outcome, callbackAt: '2026-12-05T08:00:00.000Z' }, billing)
    expect([alone.status, alone.body.callbackAt]).toEqual([200, '2026-12-05T08:00:00.000Z'])
    expect(await tasks('call', alone.body.id)).toEqual([])
  })

  test('a promise is made in the reminders, which then wait, and ends the step « appeler »', async () => {
    const reminders = remindersOf(app, () => owner)
    owner = await reminders.makeSeller()
    const { companyId } = await reminders.makeClient()
    const { id: invoiceId } = await reminders.makeLate(companyId)
    const [step] = await reminders.sql<{ id: string }>(
      `insert into reminders (org_id, subject, company_id, client_name, currency, carrying_id, channel, state, due_on, decided_at, message)
       values ($1, 'invoices', $2, 'x', 'EUR', $3, 'call', 'to_approve', '2026-11-30', now(), 'x') returning id`,
      ...[owner.orgId, companyId, invoiceId],
    )
    await reminders.sql(
      `insert into reminder_invoices (org_id, reminder_id, invoice_id, number, due_on, owed_cents)
       values ($1, $2, $3, 'x', '2026-11-20', 12000)`,
      ...[owner.orgId, step!.id, invoiceId],
    )
    const promise = { amountCents: 12_000, currency: 'EUR', promisedOn: reminders.day(3) }
    const body = { companyId, purpose: 'collection', outcome: 'promise', promise }
    const { status, body: call } = await own().record(body)
    expect([status, call.promiseId, call.reminderId]).toEqual([200, expect.any(String), step!.id])
    const [ended] = await reminders.sql('select state from reminders where id = $1', step!.id)
    expect(ended).toEqual({ state: 'sent' })
    const { body: draft } = await reminders.ask<{ blocks: { kind: string }[] }>(
      'GET',
      `/draft?companyId=${companyId}`,
    )
    expect(draft.blocks.map(({ kind }) => kind)).toContain('promised')
    const again = await own().settle(call, { outcome: 'promise', promise })
    expect(again.body.promiseId).toBe(call.promiseId)
    const above = await own().record({ ...body, promise: { ...promise, amountCents: 99_999_999 } })
    expect(above.body.code).toBe('promise_above_debt')
    const member = await app.makeMember(owner.orgId, 'member')
    expect((await own().record(body, member)).status).toBe(403)
    expect((await own().record({ ...body, promise: null }, member)).status).toBe(200)
  })

  test('a dispute stops the invoice until it is settled', async () => {
    const reminders = remindersOf(app, () => owner)
    owner = await reminders.makeSeller()
    const { companyId } = await reminders.makeClient()
    const { id: invoiceId } = await reminders.makeLate(companyId)
    const dispute = { invoiceId, reason: 'quality', message: 'Vitre fendue' }
    const { status, body: call } = await own().record({
      companyId,
      purpose: 'collection',
      outcome: 'dispute',
      dispute,
    })
    expect([status, call.disputeId]).toEqual([200, expect.any(String)])
    const { body: sending } = await own().ask<{ disputes: object[] }>('GET', `/invoices/${invoiceId}/sending`)
    expect(sending.disputes).toMatchObject([{ recipientEmail: null, openedByName: expect.any(String) }])
    const other = await own().makeCompany()
    const refused = await own().record({
      companyId: other,
      purpose: 'collection',
      outcome: 'dispute',
      dispute,
    })
    expect(refused.status).toBe(404)
  })

  test('a number that is wrong twice is bad, and good again by hand', async () => {
    const contact = await own().makeProfessional()
    const bad = async () =>
      (await own().sheet(`contactId=${contact.id}`)).body.numbers.map(({ isBad }) => isBad)
    await own().record({ contactId: contact.id, outcome: 'wrong_number' })
    expect(await bad()).toEqual([false])
    await own().record({ contactId: contact.id, outcome: 'wrong_number' })
    expect(await bad()).toEqual([true])
    await own().ask('POST', '/calls/numbers', { number: contact.mobile, isBad: false })
    expect(await bad()).toEqual([false])
  })
})

describe('lists and figures', () => {
  test('calls are listed, found and counted', async () => {
    const { id: contactId } = await own().makeProfessional()
    const { id: companyId } = await own().makeConsumer()
    await own().record({ contactId, outcome: 'interested', durationMinutes: 10 })
    await own().record({ companyId, purpose: 'delivery', outcome: 'no_answer' })
    const listed = async (query: string) =>
      (await own().ask<{ items: Call[] }>('GET', `/calls?${query}`)).body.items.map(
        ({ clientName }) => clientName,
      )
    expect(await listed('')).toHaveLength(2)
    expect(await listed('q=elise')).toEqual(['Élise Roy'])
    expect(await listed('q=elyse')).toEqual(['Élise Roy'])
    expect(await listed('q=elise%20delorme')).toEqual([])
    expect(await listed('q=elise&purpose=delivery')).toEqual(['Élise Roy'])
    expect(await listed('q=elise&outcome=interested')).toEqual([])
    const { body: all } = await own().ask<{ items: Call[] }>('GET', '/calls')
    for (const { number, clientName } of all.items)
      expect(await listed(`q=${encodeURIComponent(number ?? '')}`)).toEqual([clientName])
    expect(await listed('outcome=interested')).toEqual(['Inès Oudinot'])
    expect(await listed('from=2026-11-30&to=2026-11-30&purpose=delivery')).toEqual(['Élise Roy'])
    expect((await own().ask('GET', '/calls/count?q=oudinot')).body).toEqual({ count: 1 })
    const page = await own().ask<{ nextCursor: string }>('GET', '/calls?limit=1')
    expect(await listed(`limit=1&cursor=${page.body.nextCursor}`)).toHaveLength(1)
    const { body } = await own().ask('GET', '/calls/statistics?from=2026-11-01&to=2026-11-30')
    expect(body).toMatchObject({
      total: { calls: 2, spoken: 1, durationSeconds: 600 },
      byPerson: [{ callerId: owner.userId, calls: 2, spoken: 1 }],
    })
    const csv = await app.request('GET', '/api/v1/calls/export', { as: owner })
    expect(csv.bytes.toString()).toContain('Inès Oudinot')
    const told = await app.request('GET', '/api/v1/calls/statistics/export?from=2026-11-01&to=2026-11-30', {
      as: owner,
    })
    expect(told.bytes.toString()).toMatch(/;2;1;10;/)
    expect(
      (
        await app.request('GET', '/api/v1/calls/statistics/export?from=2026-11-02&to=2026-11-01', {
          as: owner,
        })
      ).status,
    ).toBe(400)
  })

  test('who may only read writes nothing, and what belongs to others is not found', async () => {
    const contact = await own().makeProfessional()
    const { body: call } = await own().record({ contactId: contact.id })
    const viewer = await app.makeMember(owner.orgId, 'viewer')
    const billing = await app.makeMember(owner.orgId, 'billing')
    expect((await own().ask('GET', '/calls', undefined, viewer)).status).toBe(403)
    expect((await own().record({ contactId: contact.id }, billing)).status).toBe(200)
    expect((await own().ask('PUT', '/call-settings', {}, billing)).status).toBe(403)
    const neighbour = await app.makeOrganization()
    const seen = [
      await own().ask('GET', `/calls/${call.id}`, undefined, neighbour),
      await own().settle(call, {}, neighbour),
      await own().sheet(`contactId=${contact.id}`, neighbour),
      await own().record({ contactId: contact.id }, neighbour),
      await own().consent({ contactId: contact.id }, neighbour),
    ]
    expect(seen.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })

  test('the sheet says who, what is owed, and the hour there', async () => {
    const { id: companyId } = await own().makeConsumer({
      postalCode: '97400',
      city: 'Saint-Denis',
      phone: newNumber(),
    })
    const { body } = await own().sheet(`companyId=${companyId}`)
    expect(body).toMatchObject({
      name: 'Élise Roy',
      kind: 'consumer',
      timeZone: 'Indian/Reunion',
      debts: [],
      reminder: null,
    })
    expect(body.verdicts.map(({ purpose, allowed }) => [purpose, allowed])).toEqual([
      ['collection', true],
      ['delivery', true],
      ['contract', true],
      ['prospecting', false],
    ])
  })
})
