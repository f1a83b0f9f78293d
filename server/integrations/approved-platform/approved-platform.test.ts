import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PlatformTwin, startPlatformTwin } from './platform-twin.fixture.ts'
import { type ApprovedPlatform, type Deposit, type Flow, PlatformError } from './port.ts'
import { createApprovedPlatform } from './real.ts'

let now: Date
const clock = { now: () => now }
let twin: PlatformTwin
let platform: ApprovedPlatform

beforeEach(async () => {
  now = new Date('2027-09-06T08:00:00Z')
  twin = await startPlatformTwin(clock)
  platform = createApprovedPlatform({ privateHosts: true }, clock)
})
afterEach(() => twin.close())

const invoice = (trackingId = 'facture-1'): Deposit => ({
  trackingId,
  name: 'F2027-00001.pdf',
  syntax: 'Factur-X',
  profile: 'CIUS',
  rule: 'B2B',
  type: 'application/pdf',
  bytes: Buffer.from('%PDF-1.7 é\r\n--limite\0'),
})
const tokensAsked = () => twin.asked.filter((line) => line === 'POST /token').length
const problemOf = (asking: Promise<unknown>) =>
  asking.then(
    () => null,
    (error: unknown) =>
      error instanceof PlatformError ? [error.problem, error.code, error.retryAfter] : error,
  )
async function allFlows(search: Parameters<ApprovedPlatform['searchFlows']>[1]): Promise<Flow[]> {
  const found: Flow[] = []
  let cursor: string | null = null
  do {
    const page = await platform.searchFlows(twin.account, {
      ...search,
      ...(cursor === null ? {} : { cursor }),
    })
    found.push(...page.flows)
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

describe('a deposit', () => {
  test('brings the very bytes, described, under the organization', async () => {
    const { flowId } = await platform.deposit(twin.account, invoice())
    expect(twin.files.get(flowId)).toEqual(Buffer.from(invoice().bytes))
    expect(twin.flows).toMatchObject([
      {
        trackingId: 'facture-1',
        name: 'F2027-00001.pdf',
        flowSyntax: 'Factur-X',
        flowProfile: 'CIUS',
        processingRule: 'B2B',
        acknowledgement: { status: 'Ok' },
      },
    ])
    expect(twin.headers['organization-id']).toBe('org-1')
    expect(twin.headers['request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
  test('whose 202 is lost is found by its tracking id', async () => {
    twin.faults.lostAnswers = 1
    expect(await problemOf(platform.deposit(twin.account, invoice()))).toEqual(['unreachable', null, null])
    const { flows } = await platform.searchFlows(twin.account, { trackingId: 'facture-1' })
    expect(flows.map(({ flowId }) => flowId)).toEqual([twin.flows[0]!.flowId])
  })
  test('made again is told to exist, and is not taken', async () => {
    await platform.deposit(twin.account, invoice())
    await platform.deposit(twin.account, invoice())
    const flows = await allFlows({ trackingId: 'facture-1' })
    expect(flows.map(({ acknowledgement }) => acknowledgement.details.map(({ code }) => code))).toEqual([
      [],
      ['AlreadyExistingFlow'],
    ])
    expect(twin.files.size).toBe(1)
  })
  test('is acknowledged later, well or not', async () => {
    twin.faults.delays = true
    const { flowId } = await platform.deposit(twin.account, invoice())
    const { flows } = await platform.searchFlows(twin.account, { trackingId: 'facture-1' })
    expect(flows[0]?.acknowledgement).toEqual({ status: 'Pending', details: [] })
    twin.settle(flowId, 'InvalidSchema')
    const later = await allFlows({ updatedAfter: flows[0]!.updatedAt })
    expect(later.map(({ acknowledgement }) => acknowledgement)).toEqual([
      { status: 'Error', details: [{ code: 'InvalidSchema', message: 'Refus : InvalidSchema' }] },
    ])
    expect(await allFlows({ updatedAfter: later[0]!.updatedAt })).toEqual([])
  })
})

describe('a search', () => {
  test.each([
    ['in pages', {}],
    ['with a flow on two pages', { repeats: true }],
    ['from the last to the first', { reorders: true }],
  ])('%s gives every flow', async (_case, faults) => {
    Object.assign(twin.faults, { page: 2 }, faults)
    const ids = []
    for (const key of ['a', 'b', 'c', 'd', 'e']) {
      ids.push((await platform.deposit(twin.account, invoice(key))).flowId)
    }
    const found = await allFlows({ flowTypes: ['CustomerInvoice'] })
    expect([...new Set(found.map(({ flowId }) => flowId))].toSorted()).toEqual(ids.toSorted())
    expect(found.length).toBe('repeats' in faults ? 7 : 5)
  })
  test('of messages alone gives theirs, with their file', async () => {
    await platform.deposit(twin.account, invoice())
    const flowId = twin.report(Buffer.from('<statut/>'))
    const found = await allFlows({ flowTypes: ['CustomerInvoiceLC'] })
    expect(found.map((flow) => [flow.flowId, flow.direction])).toEqual([[flowId, 'In']])
    expect(await platform.download(twin.account, flowId)).toEqual(Buffer.from('<statut/>'))
    expect(await problemOf(platform.download(twin.account, '../../token'))).toEqual([
      ...['not_found', 'NOT_FOUND', null],
    ])
  })
})

describe('the token', () => {
  test('is asked for once by calls side by side, and kept until it ends', async () => {
    await Promise.all([1, 2, 3].map(() => platform.searchFlows(twin.account, { trackingId: 'x' })))
    now = new Date(now.getTime() + 3_500_000)
    await platform.tryAccount(twin.account)
    expect(tokensAsked()).toBe(1)
    now = new Date(now.getTime() + 100_000)
    await platform.tryAccount(twin.account)
    expect(tokensAsked()).toBe(2)
  })
  test('without a lifetime is kept five minutes at most', async () => {
    twin.faults.tokenSeconds = null
    await platform.tryAccount(twin.account)
    now = new Date(now.getTime() + 300_000)
    await platform.tryAccount(twin.account)
    expect(tokensAsked()).toBe(2)
  })
  test('that is refused is renewed once', async () => {
    await platform.tryAccount(twin.account)
    twin.revokeTokens()
    await platform.tryAccount(twin.account)
    expect(tokensAsked()).toBe(2)
  })
  test('of other keys is another; wrong keys are said, and not kept', async () => {
    await platform.tryAccount(twin.account)
    const wrong = { ...twin.account, clientSecret: 'faux' }
    expect(await problemOf(platform.tryAccount(wrong))).toEqual(['keys', null, null])
    expect(await problemOf(platform.tryAccount(wrong))).toEqual(['keys', null, null])
    expect(tokensAsked()).toBe(3)
  })
})

describe('an answer', () => {
  test.each([
    [{ status: 429, retryAfter: '30' }, ['busy', 'FAULT', 30]],
    [{ status: 503, retryAfter: 'demain' }, ['busy', 'FAULT', null]],
    [{ status: 500, body: '<html>' }, ['busy', '500', null]],
    [{ status: 403 }, ['keys', 'FAULT', null]],
    [{ status: 413 }, ['refused', 'FAULT', null]],
    [{ status: 422, body: '{"errorCode":"un texte bien trop bavard"}' }, ['refused', '422', null]],
    [{ status: 302 }, ['not_found', 'FAULT', null]],
    [{ status: 404 }, ['not_found', 'FAULT', null]],
    [{ status: 200, body: '{"flowId":12}' }, ['unreadable', null, null]],
    [{ status: 202, body: 'x'.repeat(6_000_000) }, ['unreadable', 'too_long', null]],
  ])('%j', async (fault, expected) => {
    await platform.tryAccount(twin.account)
    twin.faults.answers.push(fault)
    expect(await problemOf(platform.deposit(twin.account, invoice()))).toEqual(expected)
  })
  test('a platform that is away is unreachable', async () => {
    await twin.close()
    expect(await problemOf(platform.tryAccount(twin.account))).toEqual(['unreachable', null, null])
  })
})

test('the directory says where a SIREN receives', async () => {
  twin.directory.push(
    { addressingIdentifier: '552081317', siren: '552081317', directoryLineStatus: 'Enabled' },
    { addressingIdentifier: '552081317_PARIS', siren: '552081317', directoryLineStatus: 'Upcoming' },
    { addressingIdentifier: '356000000', siren: '356000000', directoryLineStatus: 'Enabled' },
  )
  expect(await platform.findAddresses(twin.account, '552081317')).toEqual([
    { address: '552081317', status: 'Enabled' },
    { address: '552081317_PARIS', status: 'Upcoming' },
  ])
  expect(await platform.findAddresses(twin.account, '732829320')).toEqual([])
})

describe('in production', () => {
  test.each([
    ['HTTP', 'http://example.com/token', ['not_found', 'address', null]],
    ['a name in the address', 'https://moi:secret@example.com/token', ['not_found', 'address', null]],
    ['this machine', 'https://localhost/token', ['unreachable', 'host_unknown', null]],
    ['a private network', 'https://10.0.0.8/token', ['unreachable', 'host_unknown', null]],
    ['the metadata of a cloud', 'https://169.254.169.254/token', ['unreachable', 'host_unknown', null]],
    ['no address', 'pas une adresse', ['not_found', 'address', null]],
  ])('%s is not called', async (_case, tokenUrl, expected) => {
    const guarded = createApprovedPlatform({ privateHosts: false }, clock)
    expect(await problemOf(guarded.tryAccount({ ...twin.account, tokenUrl }))).toEqual(expected)
    expect(twin.asked).toEqual([])
  })
})

describe('a callback', () => {
  test('is asked for at an address, and given up', async () => {
    const opened = await platform.openCallbacks(twin.account, 'https://ardoise.test/appel')
    expect(opened).toEqual({ webhookId: twin.webhooks[0]!.webhookId, signingKey: twin.signingKey })
    expect(twin.webhooks[0]!.callbackUrl).toBe('https://ardoise.test/appel')
    await platform.closeCallbacks(twin.account, opened.webhookId)
    expect(twin.webhooks).toEqual([])
    expect(await problemOf(platform.closeCallbacks(twin.account, opened.webhookId))).toEqual([
      ...['not_found', 'NOT_FOUND', null],
    ])
  })
  test('gives its flow, whatever the order', async () => {
    const { flowId } = await platform.deposit(twin.account, invoice())
    const read = platform.readCallback(twin.callback(flowId), twin.signingKey, now)
    expect(read).toEqual((await allFlows({ trackingId: 'facture-1' }))[0])
  })
  test('of another key, altered, old, or that is no flow gives nothing', async () => {
    const { flowId } = await platform.deposit(twin.account, invoice())
    const callback = twin.callback(flowId)
    const read = (change: Partial<typeof callback>, key = twin.signingKey, at = now) =>
      platform.readCallback({ ...callback, ...change }, key, at)
    expect(read({})?.flowId).toBe(flowId)
    expect(read({}, Buffer.alloc(32).toString('base64'))).toBeNull()
    expect(read({ payload: Buffer.from(`${callback.payload} `) })).toBeNull()
    expect(read({ timestamp: `${Number(callback.timestamp) + 1}` })).toBeNull()
    expect(read({ timestamp: '' })).toBeNull()
    expect(read({ signature: '' })).toBeNull()
    expect(read({ signature: `${callback.signature} ` })).toBeNull()
    expect(read({}, twin.signingKey, new Date(now.getTime() + 300_000))?.flowId).toBe(flowId)
    expect(read({}, twin.signingKey, new Date(now.getTime() + 301_000))).toBeNull()
    expect(read({}, twin.signingKey, new Date(now.getTime() - 301_000))).toBeNull()
  })
})
