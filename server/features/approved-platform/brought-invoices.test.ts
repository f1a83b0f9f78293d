import { PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { UBL_INVOICE } from '#server/integrations/e-invoices/ubl-documents.fixture.ts'
import type { Member } from '#server/test/harness.ts'
import type { ReceivedDetail, ReceivedSummary } from '#shared/contract/received-invoices.ts'
import { writeCii } from '#shared/domain/e-invoice-files/write-cii.ts'
import { validEInvoices } from '#shared/domain/e-invoices/valid-e-invoices.fixture.ts'
import { platformSite, statusMessage } from './approved-platform.fixture.ts'

const { site, its } = platformSite({}, () => its.connect())

const bytes = (text: string) => new TextEncoder().encode(text)
const cii = (number: string) =>
  bytes(writeCii({ ...validEInvoices.standard, number, issuedOn: '2027-09-01', dueOn: '2027-10-01' }))
async function facturX(number: string): Promise<Uint8Array> {
  const pdf = PDF.create()
  pdf.addPage()
  pdf.addAttachment('factur-x.xml', cii(number), { mimeType: 'text/xml' })
  return pdf.save()
}
const listed = async (as?: Member) =>
  (await its.ask<{ items: ReceivedSummary[] }>('GET', '/received-invoices', undefined, as)).body.items
const detail = async (id: string) => (await its.ask<ReceivedDetail>('GET', `/received-invoices/${id}`)).body
const numbers = async () => (await listed()).map(({ number }) => number).toSorted()
const downloads = () =>
  site.twin.asked.filter((line) => line.startsWith('GET /flow-service/v1/flows/')).length
const remove = (id: string) => its.ask('DELETE', `/received-invoices/${id}`)
const look = async () => {
  site.later(11)
  await its.follow()
}
const unfiled = async () => (await its.view())?.unfiled
const stored = async () =>
  (await site.app.context.files.list('', 10_000)).filter(({ key }) =>
    key.startsWith(`${site.owner.orgId}/received/`),
  )

describe('an invoice of a supplier', () => {
  test('that the platform brings is among the received ones, with its very file, and says so', async () => {
    // The fixture's buyer receives it: its seller has our SIREN.
    const ubl = UBL_INVOICE.replaceAll('552081317', '443061841')
    const files = { cii: cii('S-1'), factur_x: await facturX('S-2'), ubl: bytes(ubl) }
    const flows = Object.entries(files).map(([source, file]) => ({
      source,
      file,
      flowId: site.twin.bring(file),
    }))
    await its.follow()
    const items = await listed()
    expect(items.map(({ source }) => source).toSorted()).toEqual(['cii', 'factur_x', 'ubl'])
    for (const { source, file, flowId } of flows) {
      const { id } = items.find((item) => item.source === source)!
      const extension = source === 'factur_x' ? 'pdf' : 'xml'
      expect(await detail(id)).toMatchObject({
        byPlatform: true,
        status: 'to_check',
        fileName: `${flowId}.${extension}`,
        createdBy: null,
      })
      const { rows } = await site.app.context.pool.query(
        'select file_key from received_invoices where org_id = $1 and id = $2',
        [site.owner.orgId, id],
      )
      expect(Buffer.from((await site.app.context.files.get(rows[0].file_key))!).equals(file)).toBe(true)
    }
    const { body } = await its.ask<{ items: { type: string; meta: unknown; actorName: string | null }[] }>(
      ...(['GET', `/events?subjectId=${items[0]!.id}`] as const),
    )
    expect(body.items).toMatchObject([{ type: 'received_invoice.created', meta: { by: 'platform' } }])
    expect(await its.view()).toMatchObject({ fault: null, unfiled: 0 })
  })
  test('that comes twice, on any page, in any order, or was dropped before, is there once', async () => {
    Object.assign(site.twin.faults, { page: 1, repeats: true, reorders: true })
    const file = cii('S-3')
    for (const each of [file, file, cii('S-4'), await facturX('S-3')]) site.twin.bring(each)
    await its.follow()
    await look()
    expect(await numbers()).toEqual(['S-3', 'S-4'])
    expect(downloads()).toBe(4)
    expect(await stored()).toHaveLength(2)
  })
  test('is there once when two followers have it at once', async () => {
    site.twin.bring(cii('S-5'))
    const platform = site.app.context.approvedPlatform
    let arrived = 0
    let both = () => {}
    const met = new Promise<void>((resolve) => {
      both = resolve
    })
    site.app.context.approvedPlatform = {
      ...platform,
      async download(...given) {
        const file = await platform.download(...given)
        arrived += 1
        if (arrived === 2) both()
        await met
        return file
      },
    }
    await Promise.all([its.follow(), its.follow()])
    expect(arrived).toBe(2)
    expect(await numbers()).toEqual(['S-5'])
    expect(await stored()).toHaveLength(1)
  })
  test.each(['before the file is kept', 'once the file is stored'])(
    'is there once when the process is killed %s, with what came before it',
    async (when) => {
      const platform = site.app.context.approvedPlatform
      const { files } = site.app.context
      site.twin.bring(cii('S-6'))
      await its.follow()
      site.twin.bring(cii('S-7'))
      if (when === 'before the file is kept')
        site.app.context.approvedPlatform = {
          ...platform,
          async download(...given) {
            await platform.download(...given)
            throw new Error('killed')
          },
        }
      else
        site.app.context.files = {
          ...files,
          get: (...given) => files.get(...given),
          open: (...given) => files.open(...given),
          list: (...given) => files.list(...given),
          delete: (...given) => files.delete(...given),
          async put(...given) {
            await files.put(...given)
            throw new Error('killed')
          },
        }
      site.later(11)
      await expect(its.follow()).rejects.toThrow('killed')
      site.app.context.files = files
      site.app.context.approvedPlatform = platform
      expect(await numbers()).toEqual(['S-6'])
      await look()
      await look()
      expect(await numbers()).toEqual(['S-6', 'S-7'])
      expect(downloads()).toBe(3)
    },
  )
  test('that nobody can read stops no other, and is tried again when somebody asks', async () => {
    site.twin.bring(bytes('<!DOCTYPE x><x/>'))
    const long = site.twin.bring(new Uint8Array(6_000_000))
    const lost = site.twin.bring(cii('S-8'))
    const file = site.twin.files.get(lost)!
    site.twin.files.delete(lost)
    const seller = { ...validEInvoices.standard.seller, legalRegistration: null, identifiers: [] }
    const ours = { ...validEInvoices.standard, seller: { ...seller, vatId: 'FR03552081317' } }
    site.twin.bring(bytes(writeCii({ ...ours, number: 'S-9', issuedOn: '2027-09-01' })))
    // PostgreSQL has no such year.
    site.twin.bring(Buffer.from(Buffer.from(cii('S-16')).toString().replaceAll('20270901', '00000901')))
    site.twin.bring(cii('S-10'))
    await its.follow()
    expect(await numbers()).toEqual(['S-10'])
    expect(await its.view()).toMatchObject({ fault: null, unfiled: 5 })
    const { rows } = await site.app.context.pool.query(
      'select problem from platform_received where org_id = $1 and problem is not null order by 1',
      [site.owner.orgId],
    )
    expect(rows.map(({ problem }) => problem)).toEqual([
      ...['e_invoice_doctype', 'e_invoice_value', 'not_found', 'received_ours', 'too_long'],
    ])
    site.twin.files.set(lost, file)
    site.twin.files.set(long, Buffer.from(await facturX('S-11')))
    const before = downloads()
    await look()
    expect(downloads()).toBe(before)
    await its.follow(true)
    expect(await numbers()).toEqual(['S-10', 'S-11', 'S-8'])
    expect(await unfiled()).toBe(3)
  })
  test('waits for a platform that is busy, and is neither lost nor set aside', async () => {
    site.twin.bring(cii('S-12'))
    const platform = site.app.context.approvedPlatform
    site.app.context.approvedPlatform = {
      ...platform,
      download: (...given) => {
        site.twin.faults.answers.push({ status: 503 })
        return platform.download(...given)
      },
    }
    await its.follow()
    expect(await its.view()).toMatchObject({ fault: 'busy', unfiled: 0 })
    site.app.context.approvedPlatform = platform
    await look()
    expect(await numbers()).toEqual(['S-12'])
    expect((await its.view())?.fault).toBeNull()
  })
  test('that was deleted stays so, also for a follower who had its file in hand', async () => {
    site.twin.bring(cii('S-13'))
    const platform = site.app.context.approvedPlatform
    let go = () => {}
    const may = new Promise<void>((resolve) => {
      go = resolve
    })
    let reached = () => {}
    const inHand = new Promise<void>((resolve) => {
      reached = resolve
    })
    site.app.context.approvedPlatform = {
      ...platform,
      async download(...given) {
        const file = await platform.download(...given)
        reached()
        await may
        return file
      },
    }
    const slow = its.follow()
    await inHand
    site.app.context.approvedPlatform = platform
    await its.follow()
    const [item] = await listed()
    expect((await remove(item!.id)).status).toBe(200)
    go()
    await slow
    expect(await listed()).toEqual([])
    await look()
    await its.follow(true)
    expect(await listed()).toEqual([])
    expect(await stored()).toEqual([])
    expect(downloads()).toBe(2)
  })
  test('of another organization’s platform brings nothing to ours', async () => {
    const ours = site.owner
    site.owner = await its.invoices().makeSeller()
    await its.connect()
    const flowId = site.twin.bring(cii('S-14'))
    await its.follow()
    expect(await numbers()).toEqual(['S-14'])
    expect(await listed(ours)).toEqual([])
    const [item] = await listed()
    expect((await its.ask('GET', `/received-invoices/${item!.id}`, undefined, ours)).status).toBe(404)
    // The same flow, of the platform that both use, is the other's own.
    const { rows } = await site.app.context.pool.query(
      'select org_id from platform_received where flow_id = $1',
      [flowId],
    )
    expect(rows).toEqual([{ org_id: site.owner.orgId }])
  })
  test('that a member dropped first is known, and no other is said to come by the platform', async () => {
    const drop = await site.app.makeMember(site.owner.orgId, 'billing')
    const form = new FormData()
    form.set('file', new File([cii('S-15')], 'a.xml'))
    const request = new Request('http://ardoise.test', { method: 'PUT', body: form })
    await site.app.app.inject({
      method: 'PUT',
      url: '/api/v1/received-invoices/file',
      payload: Buffer.from(await request.arrayBuffer()),
      headers: {
        authorization: `Bearer ${drop.token}`,
        'ardoise-organization': site.owner.orgId,
        'content-type': request.headers.get('content-type')!,
      },
    })
    const [item] = await listed()
    expect((await detail(item!.id)).byPlatform).toBe(false)
    site.twin.bring(cii('S-15'))
    await its.follow()
    expect((await listed()).map(({ id }) => id)).toEqual([item!.id])
    expect(await detail(item!.id)).toMatchObject({ byPlatform: true, fileName: 'a.xml' })
  })
})

describe('a message', () => {
  test('that is too long is set aside, and stops no other', async () => {
    const { id, number } = await its.issueOne()
    site.twin.report(Buffer.alloc(6_000_000, 0x20))
    site.twin.report(statusMessage({ number, code: 200, at: '20270906100000' }))
    await its.follow()
    expect((await its.transmission(id)).current).toBe(200)
    expect(await its.view()).toMatchObject({ fault: null, unfiled: 1 })
  })
  test('that could not be read is not forgotten when the platform fails while it is read again', async () => {
    const { id, number } = await its.issueOne()
    const lost = site.twin.report(statusMessage({ number, code: 200, at: '20270906100000' }))
    const file = site.twin.files.get(lost)!
    site.twin.files.delete(lost)
    await its.follow()
    expect(await unfiled()).toBe(1)
    site.later(60)
    await its.follow()
    site.twin.faults.answers.push({ status: 503 })
    await its.follow(true)
    expect(await its.view()).toMatchObject({ fault: 'busy', unfiled: 1 })
    site.twin.files.set(lost, file)
    await its.follow(true)
    expect((await its.transmission(id)).current).toBe(200)
    expect(await its.view()).toMatchObject({ fault: null, unfiled: 0 })
  })
})
