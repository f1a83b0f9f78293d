import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Me } from '#shared/contract/identity.ts'

/** A page that takes longer asks for the rest by itself. */
const PATIENCE_MS = 300
/** More would delay the scripts, which travel with it. */
const MOST_BYTES = 200_000

type Send = (request: Request) => Promise<Response>
/** What web/read-page.ts exports, as it is built. */
type PageReader = {
  readPage: (href: string, me: Me) => Promise<void>
  sendBy: (send: Send) => void
}
/** Asks our own API in the name of the visitor. */
type Ask = (url: string) => Promise<{ status: number; body: string }>

const asking = new AsyncLocalStorage<Ask>()

/**
 * Returns what reads, for a visitor who is signed in, the answers that the page at the address will ask for: with them its document saves a
 * round trip after the scripts ran. They come from our own API, with the visitor’s rights and limits. Null for everyone else.
 */
export function answersAhead(app: FastifyInstance, root: string, log: FastifyBaseLogger) {
  // Read for the first who is signed in: a start has no need of it.
  let read: Promise<PageReader | null> | null = null
  const readerOf = () =>
    builtReader(root).catch((error: unknown) => {
      log.error({ err: error }, 'answers ahead')
      return null
    })
  return async (request: FastifyRequest): Promise<string | null> => {
    const { cookie, host } = request.headers
    // HEAD asks whether there is a newer release.
    if (cookie === undefined || request.method !== 'GET') return null
    read ??= readerOf()
    const reader = await read
    if (reader === null) return null
    const asker =
      (orgId: string | null): Ask =>
      async (url) => {
        const { statusCode: status, body } = await app.inject({
          url,
          headers: { cookie, host, ...(orgId !== null && { 'ardoise-organization': orgId }) },
          remoteAddress: request.ip,
        })
        return { status, body }
      }
    let isLate = false
    const late = pause(PATIENCE_MS).then(() => {
      isLate = true
      return null
    })
    const known = await Promise.race([asker(null)('/api/v1/me').catch(() => null), late])
    if (known === null || known.status !== 200) return null
    const me = JSON.parse(known.body) as Me
    // Another tab may choose another organization meanwhile.
    const ask = asker(me.current?.orgId ?? null)
    const answers: Record<string, unknown> = {}
    let bytes = 0
    const asked: Promise<unknown>[] = []
    const keep: Ask = (url) => {
      if (isLate) throw new TypeError('nobody waits')
      const answer = ask(url).then((given) => {
        if (given.status === 200 && bytes + given.body.length <= MOST_BYTES) {
          bytes += given.body.length
          answers[url] = JSON.parse(given.body)
        }
        return given
      })
      asked.push(answer)
      return answer
    }
    /** A list does not wait for its count. */
    const readAll = async () => {
      await asking.run(keep, () => reader.readPage(request.url, me))
      await Promise.allSettled(asked)
    }
    try {
      await Promise.race([readAll(), late])
    } catch (error) {
      // The page asks again, and explains.
      log.debug({ err: error }, 'answers ahead')
    }
    const written = JSON.stringify({ me, answers })
    return `<script type="application/json" id="answers-ahead">${written.replaceAll('<', '\\u003c')}</script>`
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

/** Null where the front end was built without it. */
async function builtReader(root: string): Promise<PageReader | null> {
  const path = `${root}/.pages/read-page.js`
  if (!existsSync(path)) return null
  const reader: PageReader = await import(pathToFileURL(path).href)
  reader.sendBy(async (request) => {
    const ask = asking.getStore()
    const { pathname, search } = new URL(request.url)
    if (ask === undefined) throw new TypeError('nobody asks')
    const { status, body } = await ask(pathname + search)
    return new Response(body, { status, headers: { 'content-type': 'application/json' } })
  })
  return reader
}
