import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ApprovedPlatform } from '#server/integrations/approved-platform/port.ts'
import { platformSite } from './approved-platform.fixture.ts'
import { DELIVERIES } from './steps/deliver-waiting.ts'

const { site, its } = platformSite()

const eventsOf = async (orgId: string) =>
  (
    await site.app.context.pool.query<{ type: string }>(
      `select event_type as type from event_log where org_id = $1 and (event_type like 'approved_platform.%' or event_type in ('invoice.transmitted', 'invoice.stopped'))
       order by occurred_at, id`,
      [orgId],
    )
  ).rows.map(({ type }) => type)

describe('the connection', () => {
  test('is made when the keys open the platform; its secret is sealed, and never told', async () => {
    const { status, body } = await its.connect()
    expect([status, body.connection]).toMatchObject([
      200,
      {
        name: 'Plateforme Un',
        clientId: site.twin.account.clientId,
        fault: null,
        callbacks: false,
        revision: 1,
      },
    ])
    const shown = JSON.stringify(await its.ask('GET', '/approved-platform'))
    expect(shown).not.toContain(site.twin.account.clientSecret)
    const { rows } = await site.app.context.pool.query(
      'select * from platform_connections where org_id = $1',
      [site.owner.orgId],
    )
    expect(JSON.stringify(rows)).not.toContain(site.twin.account.clientSecret)
    expect(await eventsOf(site.owner.orgId)).toEqual(['approved_platform.connected'])
  })
  test.each([
    [{ clientSecret: 'faux' }, 'platform_keys_refused', 'clientSecret'],
    [{ flowUrl: 'http://127.0.0.1:9/flow' }, 'platform_unreachable', 'flowUrl'],
    [{ clientSecret: null }, 'invalid_input', 'clientSecret'],
    [{ tokenUrl: 'ftp://plateforme.test' }, 'invalid_input', 'tokenUrl'],
    [{ tokenUrl: 'https://moi:secret@plateforme.test' }, 'invalid_input', 'tokenUrl'],
  ])('%j is refused at its field, and nothing is kept', async (over, code, path) => {
    const { body } = await its.connect(over)
    expect([body.code, body.fields?.[0]?.path]).toEqual([code, path])
    expect(await its.view()).toBeNull()
  })
  test('is changed with the kept secret, at the same server alone, and from the revision that was read', async () => {
    await its.connect()
    const changed = { name: 'Autre nom', clientSecret: null }
    expect((await its.connect({ ...changed, revision: 0 })).body.code).toBe('version_conflict')
    expect((await its.connect({ ...changed, revision: 1 })).body.connection).toMatchObject({
      name: 'Autre nom',
      revision: 2,
    })
    for (const name of ['tokenUrl', 'flowUrl', 'directoryUrl']) {
      const moved = { ...changed, revision: 2, [name]: 'http://127.0.0.1:9/autre' }
      expect((await its.connect(moved)).body.fields).toMatchObject([{ path: 'clientSecret' }])
    }
    expect(site.twin.asked.filter((line) => line === 'POST /token').length).toBe(1)
  })
  test('is its organization’s, and its administrators’', async () => {
    const viewer = await site.app.makeMember(site.owner.orgId, 'viewer')
    expect((await its.connect({}, viewer)).body.code).toBe('forbidden')
    await its.connect()
    expect((await its.view(viewer))?.name).toBe('Plateforme Un')
    const neighbour = await site.app.makeOrganization()
    expect(await its.view(neighbour)).toBeNull()
    const { body } = await its.ask('POST', '/approved-platform/disconnect', { revision: 1 }, neighbour)
    expect(body.code).toBe('platform_missing')
    const { id } = await its.issueOne()
    expect((await its.transmit(id, neighbour)).status).toBe(404)
    expect((await its.transmit(id, viewer)).body.code).toBe('forbidden')
  })
  test('ends, and what waits stays for the next', async () => {
    await its.connect()
    const { id } = await its.issueOne()
    const { body } = await its.ask('POST', '/approved-platform/disconnect', { revision: 1 })
    expect(body).toEqual({ connection: null })
    await its.follow()
    expect(site.twin.flows).toEqual([])
    await its.connect()
    await its.follow()
    expect((await its.transmission(id)).deposits).toMatchObject([{ state: 'accepted' }])
  })
})

describe('the directory', () => {
  const find = (siren: string) =>
    its.ask<{ items: unknown[] }>('GET', `/approved-platform/directory?siren=${siren}`)
  test('says where a company receives, what is no longer served left out', async () => {
    expect((await find('732829320')).body.code).toBe('platform_missing')
    await its.connect()
    const line = (addressingIdentifier: string, directoryLineStatus: string) =>
      site.twin.directory.push({ addressingIdentifier, siren: '732829320', directoryLineStatus })
    line('732829320', 'Enabled')
    line('732829320_ANCIEN', 'Disabled')
    line('732829320_LYON', 'Upcoming')
    expect((await find('732829320')).body.items).toEqual([
      { address: '732829320', upcoming: false },
      { address: '732829320_LYON', upcoming: true },
    ])
    expect((await find('552081317')).body.items).toEqual([])
    expect((await find('73282932')).body.code).toBe('invalid_input')
    site.twin.faults.answers.push({ status: 503 })
    expect((await find('552081317')).body.code).toBe('platform_busy')
  })
})

describe('an invoice', () => {
  test('is handed over when it is issued, byte for byte, and acknowledged', async () => {
    await its.connect()
    const { id, number } = await its.issueOne()
    expect((await its.transmission(id)).deposits).toMatchObject([{ kind: 'invoice', state: 'waiting' }])
    site.twin.faults.delays = true
    await its.follow()
    const [flow] = site.twin.flows
    expect(flow).toMatchObject({
      name: `${number}.pdf`,
      flowSyntax: 'Factur-X',
      flowProfile: 'CIUS',
      processingRule: 'B2B',
    })
    const { body } = await its.invoices().ask('GET', `/${id}`)
    expect(createHash('sha256').update(site.twin.files.get(flow!.flowId)!).digest('hex')).toBe(body.pdfSha256)
    expect((await its.transmission(id)).deposits).toMatchObject([{ state: 'deposited' }])
    site.twin.settle(flow!.flowId)
    site.later(11)
    await its.follow()
    expect((await its.transmission(id)).deposits).toMatchObject([{ state: 'accepted', reasonCode: null }])
    expect(site.twin.files.size).toBe(1)
    expect(await eventsOf(site.owner.orgId)).toEqual(['approved_platform.connected', 'invoice.transmitted'])
  })
  test('of a consumer stays here; one abroad goes as such', async () => {
    await its.connect()
    const invoices = its.invoices()
    const consumer = await its.issueOne({
      companyId: await invoices.makeCompany(site.owner, { kind: 'consumer', siren: null }),
    })
    const german = await invoices.makeCompany(site.owner, {
      country: 'DE',
      siren: null,
      vat_number: 'DE811907980',
    })
    await its.issueOne({ companyId: german, vat: { kind: 'reverse_charge_eu_services' } })
    await its.follow()
    expect(await its.transmission(consumer.id)).toMatchObject({
      rule: null,
      canTransmit: false,
      deposits: [],
    })
    expect((await its.transmit(consumer.id)).body.code).toBe('invoice_not_exchanged')
    expect(site.twin.flows.map(({ processingRule }) => processingRule)).toEqual(['B2BInt'])
  })
  test('of before the connection is handed over when somebody asks, once, with what was paid of it', async () => {
    const { id } = await its.issueOne()
    expect((await its.transmit(id)).body.code).toBe('platform_missing')
    await its.pay(id, 5_000)
    await its.connect()
    expect((await its.transmission(id)).canTransmit).toBe(true)
    const asked = await Promise.all([its.transmit(id), its.transmit(id)])
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await its.follow()
    const { canTransmit, deposits } = await its.transmission(id)
    expect(canTransmit).toBe(false)
    expect(deposits.map(({ kind, state }) => [kind, state])).toEqual([
      ['invoice', 'accepted'],
      ['cash_in', 'waiting'],
    ])
    const draft = await its.invoices().makeDraft()
    expect((await its.transmit(draft.id)).body.code).toBe('invoice_not_issued')
  })
  test('that is refused is said, and may be handed over again', async () => {
    await its.connect()
    const { id } = await its.issueOne()
    site.twin.faults.delays = true
    await its.follow()
    site.twin.settle(site.twin.flows[0]!.flowId, 'VirusFound')
    site.twin.faults.delays = false
    site.later(11)
    await its.follow()
    expect(await its.transmission(id)).toMatchObject({
      canTransmit: true,
      deposits: [{ state: 'refused', reasonCode: 'VirusFound' }],
    })
    expect((await its.view())?.refused).toBe(1)
    expect(await eventsOf(site.owner.orgId)).toContain('invoice.stopped')
    await its.transmit(id)
    await its.follow()
    expect((await its.transmission(id)).deposits.map(({ state }) => state)).toEqual(['refused', 'accepted'])
    expect((await its.view())?.refused).toBe(0)
  })
  test('whose file the platform refuses for good stops no other', async () => {
    await its.connect()
    const bad = await its.issueOne()
    site.later(1)
    const good = await its.issueOne()
    await its.follow(true).catch(() => undefined)
    expect((await its.transmission(good.id)).deposits).toMatchObject([{ state: 'accepted' }])
    expect((await its.transmission(bad.id)).deposits).toMatchObject([{ state: 'accepted' }])
    const third = await its.issueOne()
    site.later(1)
    const fourth = await its.issueOne()
    site.twin.faults.answers.push({ status: 422, body: '{"errorCode":"FILE"}' })
    await its.follow()
    expect((await its.transmission(third.id)).deposits).toMatchObject([
      { state: 'refused', reasonCode: 'FILE' },
    ])
    expect((await its.transmission(fourth.id)).deposits).toMatchObject([{ state: 'accepted' }])
    expect((await its.view())?.fault).toBeNull()
  })
})

describe('whatever happens', () => {
  test('a 202 that is lost does not make a second delivery', async () => {
    await its.connect()
    const { id } = await its.issueOne()
    site.twin.faults.lostAnswers = 1
    await its.follow()
    expect((await its.view())?.fault).toBe('unreachable')
    expect((await its.transmission(id)).deposits).toMatchObject([{ state: 'waiting' }])
    site.later(2)
    await its.follow()
    expect((await its.transmission(id)).deposits).toMatchObject([{ state: 'accepted' }])
    expect([site.twin.flows.length, site.twin.files.size]).toEqual([1, 1])
    expect(await eventsOf(site.owner.orgId)).toEqual([
      'approved_platform.connected',
      'invoice.transmitted',
      'approved_platform.recovered',
    ])
  })
  test.each(['before the deposit', 'after the deposit'])(
    'a process killed %s leaves one delivery',
    async (when) => {
      await its.connect()
      const { id } = await its.issueOne()
      const real = site.app.context.approvedPlatform
      const dies: ApprovedPlatform = {
        ...real,
        searchFlows: (...given) => real.searchFlows(...given),
        async deposit(account, deposit) {
          if (when === 'after the deposit') await real.deposit(account, deposit)
          throw new Error('killed')
        },
      }
      site.app.context.approvedPlatform = dies
      await expect(its.follow()).rejects.toThrow('killed')
      site.app.context.approvedPlatform = real
      // Its lease is not over: another process leaves it alone.
      await its.follow()
      expect((await its.transmission(id)).deposits).toMatchObject([
        { state: when === 'after the deposit' ? 'accepted' : 'waiting' },
      ])
      site.later(6)
      await its.follow()
      expect((await its.transmission(id)).deposits).toMatchObject([{ state: 'accepted' }])
      expect([site.twin.flows.length, site.twin.files.size]).toEqual([1, 1])
    },
  )
  test('a search that does not show the first delivery yet makes a second, which is no refusal', async () => {
    await its.connect()
    const { id } = await its.issueOne()
    site.twin.faults.lostAnswers = 1
    await its.follow()
    const real = site.app.context.approvedPlatform
    site.app.context.approvedPlatform = {
      ...real,
      searchFlows: async () => ({ flows: [], nextCursor: null }),
    }
    site.later(2)
    await its.follow()
    site.app.context.approvedPlatform = real
    expect(site.twin.flows.length).toBe(2)
    site.later(11)
    await its.follow()
    expect((await its.transmission(id)).deposits).toMatchObject([{ state: 'accepted' }])
    expect(site.twin.files.size).toBe(1)
  })
  test('four processes at once hand over each invoice once', async () => {
    await its.connect()
    for (let count = 0; count < 6; count += 1) await its.issueOne()
    await Promise.all([its.follow(), its.follow(), its.follow(), its.follow()])
    expect(site.twin.flows.length).toBe(6)
    expect(new Set(site.twin.flows.map(({ trackingId }) => trackingId)).size).toBe(6)
  })
  test('what the platform says does not wait for all that leaves', async () => {
    await its.connect()
    for (let count = 0; count <= DELIVERIES; count += 1) await its.issueOne()
    await site.app.context.pool.query(`delete from pgboss.job where name = 'follow-platform'`)
    await its.follow()
    expect(site.twin.flows.length).toBe(DELIVERIES)
    const { rows } = await site.app.context.pool.query(
      `select data from pgboss.job where name = 'follow-platform' and state = 'created'`,
    )
    expect(rows).toEqual([{ data: { orgId: site.owner.orgId } }])
    await its.follow()
    expect(site.twin.flows.length).toBe(DELIVERIES + 1)
  })
  test('keys that are refused are told once, the platform is left alone, and goes on once it answers', async () => {
    await its.connect()
    site.twin.faults.answers.push({ status: 403 })
    const { id } = await its.issueOne()
    await its.follow()
    expect(await its.view()).toMatchObject({ fault: 'keys', faultCode: 'FAULT', waiting: 1 })
    const asked = site.twin.asked.length
    await its.follow()
    expect(site.twin.asked.length).toBe(asked)
    site.later(2)
    site.twin.faults.answers.push({ status: 403 })
    await its.follow()
    expect((await its.view())?.fault).toBe('keys')
    site.later(5)
    await its.follow()
    expect((await its.transmission(id)).deposits).toMatchObject([{ state: 'accepted' }])
    expect(await its.view()).toMatchObject({ fault: null, waiting: 0 })
    expect((await eventsOf(site.owner.orgId)).filter((type) => type.startsWith('approved'))).toEqual([
      ...['approved_platform.connected', 'approved_platform.failed', 'approved_platform.recovered'],
    ])
  })
  test('a busy platform is left alone for as long as it asks', async () => {
    await its.connect()
    site.twin.faults.answers.push({ status: 429, retryAfter: '3600' })
    await its.issueOne()
    await its.follow()
    expect((await its.view())?.fault).toBe('busy')
    site.later(59)
    const asked = site.twin.asked.length
    await its.follow()
    expect(site.twin.asked.length).toBe(asked)
    site.later(2)
    await its.follow()
    expect([(await its.view())?.fault, site.twin.flows.length]).toEqual([null, 1])
  })
})
