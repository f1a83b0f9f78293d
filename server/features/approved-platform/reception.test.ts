import { describe, expect, test } from 'vitest'
import { mailNotifications } from '#server/features/notifications/commands/mail-notifications.ts'
import type { Member } from '#server/test/harness.ts'
import type { Reception } from '#shared/contract/approved-platform.ts'
import type { ReceivedDetail, ReceivedSummary } from '#shared/contract/received-invoices.ts'
import { writeCii } from '#shared/domain/e-invoice-files/write-cii.ts'
import { validEInvoices } from '#shared/domain/e-invoices/valid-e-invoices.fixture.ts'
import { platformSite, statusMessage } from './approved-platform.fixture.ts'

const { site, its } = platformSite({}, () => its.connect())

/** An invoice that the platform brought. */
async function bring(number = 'S-1'): Promise<string> {
  const file = { ...validEInvoices.standard, number, issuedOn: '2027-09-01', dueOn: '2027-10-01' }
  site.twin.bring(new TextEncoder().encode(writeCii(file)))
  await its.follow()
  const { body } = await its.ask<{ items: ReceivedSummary[] }>('GET', '/received-invoices')
  return body.items.find((item) => item.number === number)!.id
}
const reception = async (id: string) =>
  (await its.ask<Reception>('GET', `/received-invoices/${id}/statuses`)).body
const say = (id: string, code: number, reasons: string[] = [], note = '', as?: Member) =>
  its.ask<Reception>('POST', `/received-invoices/${id}/statuses`, { code, reasons, note }, as)
const sent = () =>
  site.twin.flows.filter(
    ({ flowType, flowDirection }) => flowType === 'SupplierInvoiceLC' && flowDirection === 'Out',
  )
const fileOf = (flowId: string) => site.twin.files.get(flowId)!.toString()
const states = async (id: string) => (await reception(id)).statuses.map(({ code, state }) => [code, state])
const look = async () => {
  site.later(11)
  await its.follow()
}

describe('a status of a received invoice', () => {
  test('goes to its supplier once, from the buyer, and is acknowledged', async () => {
    const id = await bring()
    expect(await reception(id)).toMatchObject({
      arrivedAt: site.now.toISOString(),
      blocked: null,
      statuses: [],
    })
    expect((await say(id, 207, ['QTE_ERR'], 'Il manque 2 m²')).status).toBe(200)
    expect(await states(id)).toEqual([[207, 'waiting']])
    await look()
    await look()
    expect(await states(id)).toEqual([[207, 'accepted']])
    expect(sent()).toHaveLength(1)
    const file = fileOf(sent()[0]!.flowId)
    const { statuses, issuerRole } = await site.app.context.eInvoices.readLifeCycleMessage(
      Buffer.from(file),
      site.owner.orgId,
    )
    expect(issuerRole).toBe('BY')
    expect(statuses).toMatchObject([
      {
        code: 207,
        invoiceNumber: 'S-1',
        invoiceIssuedOn: '2027-09-01',
        invoiceType: '380',
        reasons: [{ code: 'QTE_ERR', note: 'Il manque 2 m²' }],
      },
    ])
    const part = (name: string) => new RegExp(`<ram:${name}>.*?</ram:${name}>`, 's').exec(file)![0]
    const { rows } = await site.app.context.pool.query('select siren from organizations where id = $1', [
      site.owner.orgId,
    ])
    expect(part('IssuerTradeParty')).toContain(rows[0].siren)
    expect(part('RecipientTradeParty')).toContain(statuses[0]!.sellerSiren)
    expect(part('RecipientTradeParty')).toContain('<ram:RoleCode>SE</ram:RoleCode>')
  })
  test('arrives once when the answer is lost, and when the process is killed after the deposit', async () => {
    const id = await bring()
    site.twin.faults.lostAnswers = 1
    await say(id, 204)
    await its.follow()
    await look()
    const platform = site.app.context.approvedPlatform
    site.app.context.approvedPlatform = {
      ...platform,
      async deposit(...given) {
        await platform.deposit(...given)
        throw new Error('killed')
      },
    }
    await say(id, 205)
    await expect(its.follow()).rejects.toThrow('killed')
    site.app.context.approvedPlatform = platform
    await look()
    await look()
    expect(await states(id)).toEqual([
      [204, 'accepted'],
      [205, 'accepted'],
    ])
    expect(sent().map(({ flowId }) => /ConditionCode>(\d+)/.exec(fileOf(flowId))![1])).toEqual(['204', '205'])
  })
  test('that the platform refuses says why, was not said, and may be said again', async () => {
    const id = await bring()
    await say(id, 210, ['CMD_ERR'])
    site.twin.faults.delays = true
    await its.follow()
    site.twin.settle(sent()[0]!.flowId, 'InvoiceLCStatusError')
    site.twin.faults.delays = false
    await look()
    expect((await reception(id)).statuses).toMatchObject([
      { code: 210, state: 'refused', refusalCode: 'InvoiceLCStatusError' },
    ])
    const { body } = await its.ask<{ items: { type: string }[] }>('GET', `/events?subjectId=${id}`)
    expect(body.items.map(({ type }) => type)).toEqual([
      'received_invoice.status_refused',
      'received_invoice.status_said',
      'received_invoice.created',
    ])
    const told = await its.ask<{ items: { type: string }[] }>('GET', '/notifications')
    expect(told.body.items.map(({ type }) => type)).toEqual(['received_invoice.status_refused'])
    const { orgId } = site.owner
    const { pool } = site.app.context
    const { rows } = await pool.query<{ id: string }>(
      `select id from event_log where org_id = $1 and event_type = 'received_invoice.status_refused'`,
      [orgId],
    )
    await mailNotifications(site.app.context, { orgId, eventId: rows[0]!.id })
    const mails = await pool.query<{ body: string }>(
      'select to_jsonb(m)::text as body from outgoing_mails m where org_id = $1',
      [orgId],
    )
    expect(mails.rows).toHaveLength(1)
    expect(mails.rows[0]!.body).toContain(`/revenues/management/received/${id}`)
    expect((await say(id, 205)).status).toBe(200)
  })
  test('follows the law: a reason of its list, nothing twice in a row, nothing after a refusal', async () => {
    const id = await bring()
    const code = async (...given: Parameters<typeof say>) => (await say(...given)).body.code
    expect(await code(id, 207)).toBe('life_cycle_reason_missing')
    expect(await code(id, 210, ['QTE_ERR'])).toBe('life_cycle_reason_unknown')
    expect((await say(id, 212)).status).toBe(400)
    const twice = await Promise.all([say(id, 205), say(id, 205)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await say(id, 210, ['CMD_ERR'])
    expect(await code(id, 211)).toBe('life_cycle_ended')
  })
  test('is nothing of an invoice of which a platform did not hear, nor of who only reads', async () => {
    const id = await bring()
    const reader = await site.app.makeMember(site.owner.orgId, 'member')
    expect((await say(id, 204, [], '', reader)).status).toBe(403)
    const neighbour = await its.invoices().makeSeller()
    expect((await say(id, 204, [], '', neighbour)).status).toBe(404)
    await site.app.context.pool.query('delete from platform_received where org_id = $1', [site.owner.orgId])
    expect((await say(id, 204)).body.code).toBe('received_not_brought')
    expect(await reception(id)).toMatchObject({ arrivedAt: null, blocked: 'received_not_brought' })
  })
  test('filters the list: the last one that was not refused, or none of what the platform brought', async () => {
    const [one, other] = [await bring('S-1'), await bring('S-2')]
    const said = async (filter: string) =>
      (
        await its.ask<{ items: ReceivedSummary[] }>('GET', `/received-invoices?said=${filter}`)
      ).body.items.map(({ id }) => id)
    expect((await said('none')).toSorted()).toEqual([one, other].toSorted())
    await say(one, 204)
    site.later(1)
    await say(one, 205)
    expect([await said('none'), await said('204'), await said('205')]).toEqual([[other], [], [one]])
    site.twin.faults.delays = true
    await its.follow()
    site.twin.settle(sent()[1]!.flowId, 'InvoiceLCStatusError')
    await look()
    expect([await said('204'), await said('205')]).toEqual([[one], []])
    const { body } = await its.ask<{ count: number }>('GET', '/received-invoices/count?said=204')
    expect(body.count).toBe(1)
    expect((await its.ask('GET', '/received-invoices?said=212')).status).toBe(400)
  })
  test('keeps its invoice', async () => {
    const id = await bring()
    const answered = async () =>
      (await its.ask<ReceivedDetail>('GET', `/received-invoices/${id}`)).body.answered
    expect(await answered()).toBe(false)
    await say(id, 204)
    expect(await answered()).toBe(true)
    const { body } = await its.ask('DELETE', `/received-invoices/${id}`)
    expect(body.code).toBe('received_answered')
  })
  test('waits for no platform that is let go', async () => {
    const id = await bring()
    await its.ask('POST', '/approved-platform/disconnect', { revision: 1 })
    expect((await say(id, 204)).body.code).toBe('platform_missing')
  })
})

describe('what comes back of a received invoice', () => {
  const SUPPLIER = '732829320'
  const hear = (code: number, over: Partial<Parameters<typeof statusMessage>[0]> = {}) =>
    site.twin.report(
      statusMessage({ number: 'S-1', code, at: '20270906103000', siren: SUPPLIER, ...over }),
      'SupplierInvoiceLC',
    )
  const heard = async (id: string) => (await reception(id)).heard.map(({ code }) => code)
  const told = async (id: string) =>
    (await its.ask<{ items: { type: string }[] }>('GET', `/events?subjectId=${id}`)).body.items.filter(
      ({ type }) => type === 'received_invoice.status_heard',
    ).length

  test('is kept once, in the order of its own times, and told; « Encaissée » ends nothing', async () => {
    const id = await bring()
    site.twin.faults.repeats = true
    hear(212, { at: '20270906110000' })
    hear(203, { at: '20270906100500' })
    hear(212, { at: '20270906110000' })
    await look()
    await look()
    expect(await heard(id)).toEqual([203, 212])
    expect(await told(id)).toBe(2)
    expect((await say(id, 211)).status).toBe(200)
  })
  test('« Annulée » ends it: nothing more is said', async () => {
    const id = await bring()
    hear(220)
    await look()
    expect(await heard(id)).toEqual([220])
    expect((await say(id, 205)).body.code).toBe('life_cycle_ended')
  })
  test('finds an invoice that comes in the same look, on a later page', async () => {
    hear(212)
    site.twin.faults.page = 1
    expect(await heard(await bring())).toEqual([212])
  })
  test('of another’s invoice, or what Ardoise said itself, changes nothing', async () => {
    const id = await bring()
    await say(id, 205)
    await look()
    site.twin.report(Buffer.from(fileOf(sent()[0]!.flowId)), 'SupplierInvoiceLC')
    hear(220, { siren: '552081317' })
    hear(220, { number: 'S-2' })
    await look()
    expect(await heard(id)).toEqual([])
    expect(await told(id)).toBe(0)
    expect((await its.view())?.unfiled).toBe(2)
  })
  test('that cannot be read is read again, and still speaks of what was bought', async () => {
    const id = await bring()
    const flow = hear(212)
    const file = site.twin.files.get(flow)!
    site.twin.files.set(flow, Buffer.from('<autre/>'))
    await look()
    expect((await its.view())?.unfiled).toBe(1)
    site.twin.files.set(flow, file)
    await its.follow(true)
    expect(await heard(id)).toEqual([212])
    expect((await its.view())?.unfiled).toBe(0)
  })
})
