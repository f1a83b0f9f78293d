import { expect, test } from 'vitest'
import type { ListedInvoice } from '#shared/contract/invoice-lists.ts'
import { platformSite, statusMessage } from './approved-platform.fixture.ts'

const { site, its } = platformSite({}, () => its.connect())

type Page = { items: ListedInvoice[] }
const listed = async (filter = '') =>
  new Map(
    (await its.ask<Page>('GET', `/invoices${filter}`)).body.items.map((item) => [
      item.id,
      item.platformState,
    ]),
  )
const stateOf = async (id: string) => (await listed()).get(id)
const look = async () => {
  site.later(11)
  await its.follow()
}

test('the list shows where each invoice stands with the platform, from its issue to the last word', async () => {
  const draft = (await its.invoices().makeDraft()).id
  const { id, number } = await its.issueOne()
  expect(await listed()).toEqual(
    new Map([
      [id, 'waiting'],
      [draft, null],
    ]),
  )
  await its.follow()
  expect(await stateOf(id)).toBe('sent')
  site.twin.report(statusMessage({ number, code: 205, at: '20270906100500' }))
  site.twin.report(statusMessage({ number, code: 200, at: '20270906100000' }))
  await look()
  expect(await stateOf(id)).toBe('205')
  await its.pay(id, 12_000)
  await look()
  expect(await stateOf(id)).toBe('212')
  site.twin.report(statusMessage({ number, code: 224, at: '20270906120000' }))
  await look()
  expect(await stateOf(id)).toBe('224')
})

test('a refused delivery shows until another is made; a condemned second delivery shows nothing', async () => {
  const { id, number } = await its.issueOne()
  site.twin.faults.delays = true
  await its.follow()
  const [flow] = site.twin.flows.filter(({ flowDirection }) => flowDirection === 'Out')
  site.twin.settle(flow!.flowId, 'InvalidSchema')
  site.twin.faults.delays = false
  await look()
  expect(await stateOf(id)).toBe('not_taken')
  site.later(1)
  await its.transmit(id)
  expect(await stateOf(id)).toBe('waiting')
  await look()
  site.twin.report(statusMessage({ number, code: 213, at: '20270906100500', reason: 'DOUBLON' }))
  await look()
  expect(await stateOf(id)).toBe('sent')
})

test('the list, its counts and its CSV are filtered by that state', async () => {
  const [one, other] = [await its.issueOne(), await its.issueOne()]
  await its.follow()
  site.twin.report(statusMessage({ number: one.number, code: 210, at: '20270906100500', reason: 'CMD_ERR' }))
  await look()
  expect(await listed('?platform=210')).toEqual(new Map([[one.id, '210']]))
  expect(await listed('?platform=sent')).toEqual(new Map([[other.id, 'sent']]))
  expect(await listed('?platform=200')).toEqual(new Map())
  expect((await its.ask('GET', '/invoices?platform=999')).status).toBe(400)
  const { body } = await its.ask<{ count: number }>('GET', '/invoices/count?platform=210')
  expect(body.count).toBe(1)
  const csv = (await its.ask('GET', '/invoices/export?platform=210')).bytes.toString()
  expect(csv).toMatch(/;Plateforme agréée\r\n/)
  expect(csv).toMatch(/;Refusée\r\n/)
  expect(csv).not.toContain(other.number)
})
