import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '#server/integrations/clock/port.ts'
import { signCallback } from './callback-signature.ts'
import type { Callback, PlatformAccount } from './port.ts'

/** A flow as the twin keeps it and gives it: the schema Flow. */
type TwinFlow = {
  flowId: string
  trackingId: string
  name: string
  flowSyntax: string
  flowProfile: string
  processingRule: string
  processingRuleSource: string
  flowType: string
  flowDirection: string
  submittedAt: string
  updatedAt: string
  acknowledgement: {
    status: 'Pending' | 'Ok' | 'Error'
    details?: { level: string; item: string; reasonCode: string; reasonMessage: string }[]
  }
}

/** An approved platform on loopback that speaks XP Z12-013 v1.3.0, and fails where a test asks. */
export type PlatformTwin = {
  account: PlatformAccount
  signingKey: string
  /** The flows taken, a lost answer included; a file that it already had is not taken again. */
  flows: TwinFlow[]
  files: Map<string, Buffer>
  webhooks: { webhookId: string; callbackUrl: string }[]
  /** `METHOD /path` of every request, in order. */
  asked: string[]
  /** Request headers of the last call with a token. */
  headers: IncomingMessage['headers']
  directory: { addressingIdentifier: string; siren: string; directoryLineStatus: string }[]
  faults: {
    /** The next deposits are taken, and their 202 never comes. */
    lostAnswers: number
    /** The next answers of any kind: status, and Retry-After. */
    answers: { status: number; retryAfter?: string; body?: string }[]
    /** New flows stay Pending until `settle`. */
    delays: boolean
    /** Each page of a search starts with the last flow of the page before. */
    repeats: boolean
    /** Searches answer from the last to the first. */
    reorders: boolean
    /** Flows of a page. */
    page: number
    tokenSeconds: number | null
  }
  /** Ends the delay of a flow, well or with a reason. */
  settle(flowId: string, reasonCode?: string): void
  /** A message about an invoice that is sold, or of another flow type, from the platform: its file is what `download` gives. */
  report(file: Buffer, flowType?: string): string
  /** An invoice of a supplier, from the platform. */
  bring(file: Uint8Array): string
  /** Every token given so far stops opening anything. */
  revokeTokens(): void
  /** The platform's post about a flow, signed now. */
  callback(flowId: string): Callback
  close(): Promise<void>
}

const KEYS = { clientId: 'ardoise:essai é', clientSecret: 'un secret + de/test' }

export async function startPlatformTwin(clock: Clock): Promise<PlatformTwin> {
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tokens = new Set<string>()
  let changes = 0
  /** Later at each change, as `updatedAt` must be for a search to find it again. */
  const nowOf = () => new Date(clock.now().getTime() + ++changes).toISOString()

  const twin: PlatformTwin = {
    account: {
      flowUrl: `${base}/flow-service`,
      directoryUrl: `${base}/directory-service`,
      tokenUrl: `${base}/token`,
      organizationId: 'org-1',
      ...KEYS,
    },
    signingKey: randomBytes(32).toString('base64'),
    flows: [],
    files: new Map(),
    asked: [],
    webhooks: [],
    headers: {},
    directory: [],
    faults: {
      lostAnswers: 0,
      answers: [],
      delays: false,
      repeats: false,
      reorders: false,
      page: 100,
      tokenSeconds: 3_600,
    },
    settle(flowId, reasonCode) {
      const flow = twin.flows.find((each) => each.flowId === flowId)!
      flow.updatedAt = nowOf()
      flow.acknowledgement = acknowledged(reasonCode)
    },
    report: (file, flowType = 'CustomerInvoiceLC') =>
      give(file, newFlow({ name: 'statut.xml', flowSyntax: 'CDAR' }, flowType, 'In')),
    bring: (file) => give(Buffer.from(file), newFlow({ name: 'facture' }, 'SupplierInvoice', 'In')),
    revokeTokens: () => tokens.clear(),
    callback(flowId) {
      const payload = Buffer.from(JSON.stringify(twin.flows.find((flow) => flow.flowId === flowId)))
      const seconds = Math.floor(clock.now().getTime() / 1_000)
      return { payload, signature: signCallback(payload, twin.signingKey, seconds), timestamp: `${seconds}` }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  function give(file: Buffer, flow: TwinFlow): string {
    twin.flows.push(flow)
    twin.files.set(flow.flowId, file)
    return flow.flowId
  }

  function newFlow(info: Partial<TwinFlow>, flowType: string, flowDirection: string): TwinFlow {
    const at = nowOf()
    return {
      trackingId: randomUUID(),
      name: '',
      flowSyntax: 'CII',
      flowProfile: 'Undefined',
      processingRule: 'NotApplicable',
      processingRuleSource: 'Input',
      ...info,
      flowId: randomUUID(),
      flowType,
      flowDirection,
      submittedAt: at,
      updatedAt: at,
      acknowledgement: twin.faults.delays ? { status: 'Pending' } : { status: 'Ok' },
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, base)
    const asked = `${request.method} ${pathname}`
    twin.asked.push(asked)
    const body = await bodyOf(request)
    const answer = (status: number, value?: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(value === undefined ? '' : JSON.stringify(value))
    const fault = twin.faults.answers.shift()
    if (fault) {
      const headers = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter }
      return void response.writeHead(fault.status, headers).end(fault.body ?? '{"errorCode":"FAULT"}')
    }
    if (asked === 'POST /token') return void giveToken(request, body.toString(), answer)
    twin.headers = request.headers
    if (!tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) {
      return void answer(401, { errorCode: 'UNAUTHORIZED' })
    }
    if (pathname.endsWith('/v1/healthcheck')) return void answer(200)
    if (asked === 'POST /flow-service/v1/flows') return takeDeposit(request, response, body, answer)
    if (asked === 'POST /flow-service/v1/flows/search') return void search(JSON.parse(`${body}`), answer)
    if (asked === 'POST /directory-service/v1/directory-line/search') {
      const { siren } = JSON.parse(`${body}`).filters
      const results = twin.directory.filter((line) => line.siren === siren.value)
      return void answer(200, { totalNumberOfResults: results.length, results })
    }
    if (pathname.startsWith('/flow-service/v1/webhooks')) {
      return void serveWebhooks(request.method!, pathname, body.toString(), answer)
    }
    const file = twin.files.get(decodeURIComponent(pathname.split('/').at(-1)!))
    if (!file || searchParams.get('docType') !== 'Original') {
      return void answer(404, { errorCode: 'NOT_FOUND' })
    }
    response.writeHead(200, { 'content-type': 'application/xml' }).end(file)
  }

  function serveWebhooks(method: string, pathname: string, body: string, answer: Answering): void {
    if (method === 'POST') {
      const webhook = { webhookId: randomUUID(), callbackUrl: String(JSON.parse(body).callbackUrl) }
      twin.webhooks.push(webhook)
      return void answer(201, {
        webhookId: webhook.webhookId,
        signingKey: twin.signingKey,
        createdAt: nowOf(),
      })
    }
    const index = twin.webhooks.findIndex(({ webhookId }) => pathname.endsWith(`/${webhookId}`))
    if (index === -1) return void answer(404, { errorCode: 'NOT_FOUND' })
    twin.webhooks.splice(index, 1)
    answer(204)
  }

  function giveToken(request: IncomingMessage, body: string, answer: Answering): void {
    const basic = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()
    const [id, secret] = basic.split(':').map((part) => new URLSearchParams(`v=${part}`).get('v'))
    if (id !== KEYS.clientId || secret !== KEYS.clientSecret || body !== 'grant_type=client_credentials') {
      return void answer(401, { error: 'invalid_client' })
    }
    const token = randomUUID()
    tokens.add(token)
    const { tokenSeconds } = twin.faults
    const lifetime = tokenSeconds === null ? {} : { expires_in: tokenSeconds }
    answer(200, { access_token: token, token_type: 'Bearer', ...lifetime })
  }

  async function takeDeposit(
    ...[request, response, body, answer]: [IncomingMessage, ServerResponse, Buffer, Answering]
  ): Promise<void> {
    const headers = { 'content-type': request.headers['content-type']! }
    const form = await new Response(Uint8Array.from(body), { headers }).formData()
    const info = JSON.parse(await (form.get('flowInfo') as File).text()) as Partial<TwinFlow> & {
      sha256?: string
    }
    const bytes = Buffer.from(await (form.get('file') as File).arrayBuffer())
    const { sha256, ...described } = info
    const byBuyer = /<ram:IssuerTradeParty>.*?<ram:RoleCode>BY</s.test(`${bytes}`)
    const type =
      info.flowSyntax !== 'CDAR' ? 'CustomerInvoice' : byBuyer ? 'SupplierInvoiceLC' : 'CustomerInvoiceLC'
    const flow = newFlow(described, type, 'Out')
    const known = twin.flows.some(({ trackingId }) => trackingId === info.trackingId)
    if (known) flow.acknowledgement = acknowledged('AlreadyExistingFlow')
    else if (sha256 !== createHash('sha256').update(bytes).digest('hex'))
      flow.acknowledgement = acknowledged('ChecksumMismatch')
    twin.flows.push(flow)
    if (!known) twin.files.set(flow.flowId, bytes)
    if (twin.faults.lostAnswers > 0) {
      twin.faults.lostAnswers -= 1
      return void response.destroy()
    }
    answer(202, { flowId: flow.flowId, submittedAt: flow.submittedAt, ...info })
  }

  function search(
    { where, cursor, limit }: { where: Record<string, unknown>; cursor?: string; limit: number },
    answer: Answering,
  ): void {
    const found = twin.flows
      .filter(({ updatedAt }) => !(typeof where.updatedAfter === 'string' && updatedAt <= where.updatedAfter))
      .filter(({ trackingId }) => where.trackingId === undefined || trackingId === where.trackingId)
      .filter(({ flowType }) => !Array.isArray(where.flowType) || where.flowType.includes(flowType))
      .sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))
    if (twin.faults.reorders) found.reverse()
    const start = Number(cursor ?? 0)
    const end = start + Math.min(twin.faults.page, limit)
    const from = twin.faults.repeats && start > 0 ? start - 1 : start
    const next = end < found.length ? { nextCursor: `${end}` } : {}
    answer(200, { limit, filters: where, results: found.slice(from, end), ...next })
  }

  return twin
}

type Answering = (status: number, value?: unknown, headers?: Record<string, string>) => void

function acknowledged(reasonCode?: string): TwinFlow['acknowledgement'] {
  if (reasonCode === undefined) return { status: 'Ok' }
  const detail = { level: 'Error', item: 'file', reasonCode, reasonMessage: `Refus : ${reasonCode}` }
  return { status: 'Error', details: [detail] }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
