import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import Fastify from 'fastify'
import pg from 'pg'
import { createPdfRenderer } from '#server/integrations/pdf/real.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import type { Statement } from './record-statements.ts'

export type FloorPlan = {
  databaseUrl: string
  port: number
  /** Set on every connection: the search views ask who the tenant is, and what the caller may read. */
  caller: { orgId: string; userId: string; permissions: string }
  /** By request path; a write repeats its statements in one transaction. */
  routes: Record<
    string,
    { statements: Statement[]; writes: boolean; render: QuoteDocument | null; fresh: string[] }
  >
}

/** A bare Fastify route that runs the same SQL through pg (and, for a PDF, draws the same document): nothing else. */
const plan = deserialize(readFileSync(process.argv[2]!)) as FloorPlan
const pool = new pg.Pool({
  connectionString: plan.databaseUrl,
  max: 16,
  options: `-c app.org_id=${plan.caller.orgId} -c app.user_id=${plan.caller.userId} -c app.permissions=${plan.caller.permissions}`,
})
const app = Fastify()
const routes = new Map(Object.entries(plan.routes))
const pdf = createPdfRenderer()

app.all('/*', async (request, reply) => {
  const route = routes.get(request.url)
  if (!route) throw new Error(`no floor for ${request.url}`)
  let rows: unknown[] = []
  if (!route.writes) {
    for (const { text, values } of route.statements) rows = (await pool.query(text, values)).rows
    if (!route.render) return rows
    return reply
      .type('application/pdf')
      .send(
        Buffer.from(
          await pdf.renderQuote(
            route.render,
            { orgId: plan.caller.orgId, userId: null },
            { watermark: 'draft' },
          ),
        ),
      )
  }
  const client = await pool.connect()
  try {
    await client.query('begin')
    const anew = renewer(route.fresh)
    for (const { text, values } of route.statements) rows = (await client.query(text, values.map(anew))).rows
    await client.query('commit')
    return rows
  } catch (error) {
    // A connection left in a failed transaction would fail every request after it.
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})
/** A hash as text, which two requests never share. */
const HASH = /^[0-9a-f]{64}$/
/** Replaces values that must be unique (address, session, link hash) by random text of their length, alike within a request. */
function renewer(fresh: string[]): (value: unknown) => unknown {
  const replacements = fresh.map(
    (text) => [text, randomBytes(text.length).toString('hex').slice(0, text.length)] as const,
  )
  if (replacements.length === 0) return (value) => value
  return (value) => {
    if (value instanceof Uint8Array) return randomBytes(value.length)
    if (typeof value !== 'string') return value
    if (HASH.test(value)) return randomBytes(32).toString('hex')
    return replacements.reduce((text, [before, after]) => text.replaceAll(before, after), value)
  }
}

await app.listen({ host: '127.0.0.1', port: plan.port })
process.send?.('ready')
