import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Asked = { method: string; path: string; query: URLSearchParams; headers: Headers; body: string }
export type Answered = {
  status: number
  json?: unknown
  bytes?: Uint8Array
  headers?: Record<string, string>
}

/** A fault in place of the next answers to calls that fit: an answer, or the connection cut in the middle of the real one. */
export type Fault = { on: RegExp; times: number; answer: Answered | 'cut' }

/** The common part of two fake mail services: OAuth tokens, faults and a record of what was asked. */
export type RestServer = Awaited<ReturnType<typeof startRestServer>>

/**
 * An HTTP server of this machine that speaks for a provider: `handle` answers a call or a part of a batch, `batch` a whole one. Calls
 * need a token that is good; `/token` gives a new one for the refresh token until the grant is withdrawn.
 */
export async function startRestServer(
  scopes: string,
  handle: (asked: Asked) => Answered,
  batch: { path: string; answer: (asked: Asked, part: (asked: Asked) => Answered) => Answered },
  /** Answers that take their time; null for other calls. */
  slowly: (asked: Asked) => Promise<Answered> | null = () => null,
  /** Calls that bring no token: their address is the secret. */
  openly: (asked: Asked) => Answered | null = () => null,
) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const faults: Fault[] = []
  /** Faults of single parts of batches. */
  const partFaults: Fault[] = []
  const log: string[] = []
  const state = { token: 'token-1', withdrawn: false, given: 1, left: Infinity, callsPerToken: Infinity }

  let atOnce = 0
  let most = 0
  const fault = (among: Fault[], { method, path, query }: Asked) => {
    const call = `${method} ${path}?${query}`
    const found = among.find(({ on, times }) => times > 0 && on.test(call))
    if (found) found.times -= 1
    return found?.answer
  }
  const tokens = (): Answered => {
    if (state.withdrawn) return { status: 400, json: { error: 'invalid_grant' } }
    state.given += 1
    state.token = `token-${state.given}`
    state.left = state.callsPerToken
    return { status: 200, json: { access_token: state.token, expires_in: 3_600, scope: scopes } }
  }
  const oauth = ({ path }: Asked): Answered | null => {
    if (path === '/.well-known/openid-configuration')
      return { status: 200, json: { token_endpoint: `${url}/token` } }
    return path === '/token' || path === '/common/oauth2/v2.0/token' ? tokens() : null
  }
  const part = (asked: Asked): Answered => {
    log.push(`  ${asked.method} ${asked.path}?${asked.query}`)
    const instead = fault(partFaults, asked)
    return instead === undefined || instead === 'cut' ? handle(asked) : instead
  }
  const answer = (asked: Asked): Answered | Promise<Answered> => {
    state.left -= 1
    if (state.left < 0) state.token = ''
    if (asked.headers.get('authorization') !== `Bearer ${state.token}`)
      return { status: 401, json: { error: { code: 'InvalidAuthenticationToken' } } }
    return asked.path === batch.path ? batch.answer(asked, part) : (slowly(asked) ?? handle(asked))
  }
  server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    const asked = await askedOf(request, url)
    log.push(`${asked.method} ${asked.path}?${asked.query}`)
    atOnce += 1
    most = Math.max(most, atOnce)
    response.once('close', () => {
      atOnce -= 1
    })
    const instead = fault(faults, asked)
    const told =
      instead === undefined || instead === 'cut'
        ? (oauth(asked) ?? openly(asked) ?? (await answer(asked)))
        : instead
    const bytes = told.bytes ?? Buffer.from(told.json === undefined ? '' : JSON.stringify(told.json))
    const type = told.json === undefined ? {} : { 'content-type': 'application/json' }
    response.writeHead(told.status, { ...type, ...told.headers, 'content-length': String(bytes.length) })
    if (instead !== 'cut') return void response.end(bytes)
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
  })
  return {
    url,
    faults,
    partFaults,
    /** Every call; parts of batches are indented. */
    log,
    /** The most calls that were under way together. */
    get mostAtOnce() {
      return most
    },
    get token() {
      return state.token
    },
    /** Tokens are good for so many calls only. */
    set callsPerToken(calls: number) {
      Object.assign(state, { callsPerToken: calls, left: calls })
    },
    /** The person takes the consent back, or gives it again. */
    withdraw() {
      state.withdrawn = true
      state.token = ''
    },
    consentAgain() {
      state.withdrawn = false
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function askedOf(request: IncomingMessage, base: string): Promise<Asked> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  const { pathname, searchParams } = new URL(request.url ?? '/', base)
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: new Headers(
      Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    ),
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

/** Changes in another order, and told more than once, as a provider may. */
export const disordered = <T>(list: readonly T[]): T[] => [...list, ...list].reverse()

/** Part of a list, with the place of the next one. Empty pages come first where they are asked for. */
export function pageOf<T>(
  list: readonly T[],
  { token, size, emptyFirst }: { token: string | null; size: number; emptyFirst: number },
): { items: readonly T[]; next: string | null } {
  const [empties = 0, start = 0] = (token ?? '0.0').split('.').map(Number)
  if (empties < emptyFirst) return { items: [], next: `${empties + 1}.0` }
  const end = start + size
  return { items: list.slice(start, end), next: end < list.length ? `${empties}.${end}` : null }
}
