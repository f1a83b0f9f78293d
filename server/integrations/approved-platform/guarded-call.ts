import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { type BoundedSocket, secured, talk } from '../mail-servers/bounded-talk.ts'
import { resolveHost } from '../mail-servers/public-address.ts'
import { PlatformError } from './port.ts'

export type Call = { method: 'GET' | 'POST' | 'DELETE'; headers: Record<string, string>; body?: Buffer }
export type Answer = { status: number; retryAfter: number | null; bytes: Buffer }

const LIMIT_MS = 60_000
/** Pages of flows and messages CDAR; the standard's files go to 100 MB, which Ardoise does not fetch. */
const ANSWER_BYTES = 5 * 1_048_576
/** Heads and certificates. */
const TALK_BYTES = 131_072

/**
 * Calls an address that an organization typed in: encrypted, at the public address that was checked, and never led elsewhere by
 * a redirection. `privateHosts` is for tests, where HTTP is allowed too. Errors: PlatformError `unreachable`, and `not_found` for an address of another kind.
 */
export async function callGuarded(
  address: string,
  call: Call,
  privateHosts: boolean,
  limitMs = LIMIT_MS,
): Promise<Answer> {
  const url = URL.parse(address)
  if (!url || !isAllowed(url, privateHosts)) throw new PlatformError('not_found', 'address')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const resolution = await resolveHost(host, privateHosts)
  if (!('ip' in resolution)) throw new PlatformError('unreachable', 'host_unknown')
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const bounds = { ms: limitMs, bytes: ANSWER_BYTES + TALK_BYTES + (call.body?.length ?? 0) }
  try {
    return await talk({ ip: resolution.ip, port }, bounds, (socket) => ask(url, host, socket, call))
  } catch (error) {
    if (error instanceof PlatformError) throw error
    throw new PlatformError('unreachable')
  }
}

function isAllowed(url: URL, privateHosts: boolean): boolean {
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  return url.protocol === 'https:' || (privateHosts && url.protocol === 'http:')
}

function ask(url: URL, host: string, socket: BoundedSocket, call: Call): Promise<Answer> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        method: call.method,
        path: url.pathname + url.search,
        headers: {
          ...call.headers,
          host: url.host,
          connection: 'close',
          'accept-encoding': 'identity',
          ...(call.body ? { 'content-length': call.body.length } : {}),
        },
        createConnection: () => (url.protocol === 'https:' ? secured(socket, host) : socket),
      },
      (response) => {
        read(response).then(resolve, reject)
      },
    )
    asked.on('error', reject)
    asked.end(call.body)
  })
}

async function read(response: IncomingMessage): Promise<Answer> {
  const { statusCode = 0, headers } = response
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > ANSWER_BYTES) throw new PlatformError('unreadable', 'too_long')
    chunks.push(chunk)
  }
  const seconds = headers['retry-after'] ?? ''
  return {
    status: statusCode,
    retryAfter: /^\d{1,6}$/.test(seconds) ? Number(seconds) : null,
    bytes: Buffer.concat(chunks),
  }
}
