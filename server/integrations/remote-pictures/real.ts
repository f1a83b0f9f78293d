import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { pictureType } from '#shared/domain/files/picture-type.ts'
import { type BoundedSocket, secured, talk } from '../mail-servers/bounded-talk.ts'
import { type Resolution, resolveHost } from '../mail-servers/public-address.ts'
import type { PictureProblem, RemotePicture, RemotePictures } from './port.ts'
import { createTurns, TooManyTurns, type TurnLimits } from './turns.ts'

export type PictureLimits = { ms: number; bytes: number; redirects: number } & TurnLimits

const LIMITS: PictureLimits = {
  ms: 10_000,
  bytes: 5 * 1_048_576,
  redirects: 3,
  // 24 pictures of 5 MB are 120 MB, for as long as they are sent on.
  inAll: 24,
  perOrganization: 12,
  perUser: 6,
  waitingPerUser: 200,
}
/** Heads, certificates and our own question, beside the picture. */
const TALK_BYTES = 131_072
/** No other port of a stranger's machine is tried. */
const WEB_PORTS = ['', '80', '443']
const HEADERS = {
  'user-agent': 'Ardoise (images de mails)',
  accept: 'image/avif, image/webp, image/png, image/jpeg, image/gif',
  // Nothing is unpacked here: a small answer cannot become a large one.
  'accept-encoding': 'identity',
  connection: 'close',
}

type Answer = RemotePicture | { redirect: string } | { problem: PictureProblem }
type Settings = {
  /** For tests alone: whoever writes a mail chooses what is asked for. */
  privateHosts: boolean
  limits?: Partial<PictureLimits>
  /** The checked address of a host; a test gives its own to some. */
  resolve?: (host: string) => Promise<Resolution>
}

/** Fetches from public addresses alone; the one that was checked is connected to, at each redirection anew. */
export function createRemotePictures(settings: Settings): RemotePictures {
  const { privateHosts, limits: given } = settings
  const resolve = settings.resolve ?? ((host: string) => resolveHost(host, privateHosts))
  const limits = { ...LIMITS, ...given }
  const inTurn = createTurns(limits)

  async function follow(address: string): Promise<RemotePicture | { problem: PictureProblem }> {
    const end = performance.now() + limits.ms
    let url = URL.parse(address)
    for (let hop = 0; hop <= limits.redirects; hop += 1) {
      if (!url || !isAllowed(url, privateHosts)) return { problem: 'absent' }
      const answer = await askOnce(url, end)
      if (!('redirect' in answer)) return answer
      url = URL.parse(answer.redirect, url)
    }
    return { problem: 'absent' }
  }

  async function askOnce(url: URL, end: number): Promise<Answer> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const resolution = await resolve(host)
    if (!('ip' in resolution)) return { problem: 'absent' }
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    const bounds = { ms: Math.max(1, end - performance.now()), bytes: limits.bytes + TALK_BYTES }
    return talk({ ip: resolution.ip, port }, bounds, (socket) => ask(url, host, socket, limits.bytes))
  }

  return {
    fetch: (address, asker) =>
      inTurn(asker, () => follow(address).catch(() => ({ problem: 'unreachable' as const }))).catch(
        (error: unknown) => {
          if (error instanceof TooManyTurns) return { problem: 'busy' as const }
          throw error
        },
      ),
  }
}

function isAllowed(url: URL, privateHosts: boolean): boolean {
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return false
  return privateHosts || WEB_PORTS.includes(url.port)
}

/** Asks a question on a connection that is there already. Rejects when the answer breaks off or is too long. */
function ask(url: URL, host: string, socket: BoundedSocket, most: number): Promise<Answer> {
  const options: RequestOptions = {
    path: url.pathname + url.search,
    headers: { ...HEADERS, host: url.host },
    createConnection: () => (url.protocol === 'https:' ? secured(socket, host) : socket),
  }
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const asked = request(options, (response) => {
      read(response, most).then(resolve, reject)
    })
    asked.on('error', reject)
    asked.end()
  })
}

async function read(response: IncomingMessage, most: number): Promise<Answer> {
  const { statusCode = 0, headers } = response
  if (statusCode >= 300 && statusCode < 400 && headers.location) return { redirect: headers.location }
  if (statusCode >= 500) return { problem: 'unreachable' }
  if (statusCode !== 200) return { problem: 'absent' }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return { problem: 'absent' }
  if (Number(headers['content-length'] ?? 0) > most) return { problem: 'unreachable' }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > most) return { problem: 'unreachable' }
    chunks.push(chunk)
    // Told apart as soon as it can be: what is no picture is not read to its end.
    if (chunks.length === 1 && chunk.length >= 16 && pictureType(chunk) === null) return { problem: 'absent' }
  }
  const bytes = new Uint8Array(Buffer.concat(chunks))
  const type = pictureType(bytes)
  return type === null ? { problem: 'absent' } : { type, bytes }
}
