import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type PdfAsker, PdfError, type PdfRenderer } from '#server/integrations/pdf/port.ts'
import { draftQuote } from '#server/test/draft-quote.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'

let app: TestApp
let owner: Member
let pdf: PdfRenderer
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  owner = await app.makeOrganization()
  pdf = app.context.pdf
  await app.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => {
  app.context.pdf = pdf
})
afterAll(() => app.close())

const makeDraft = async () =>
  (await app.request<{ id: string }>('POST', '/api/v1/quotes', { as: owner, body: { lines: [] } })).body.id
const look = (quoteId: string, as: Member = owner) =>
  app.request('GET', `/api/v1/quotes/${quoteId}/pdf`, { as })
/** Replaces the renderer until the end of the test. */
const draw = (renderQuote: PdfRenderer['renderQuote']) => {
  app.context.pdf = { ...pdf, renderQuote }
}

test('a browser that goes away frees its place in the queue; one that waits is answered', async () => {
  const quoteId = await makeDraft()
  const { port } = app.app.server.address() as AddressInfo
  const browse = (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/api/v1/quotes/${quoteId}/pdf`, {
      headers: { authorization: `Bearer ${owner.token}`, 'ardoise-organization': owner.orgId },
      signal: signal ?? null,
    })
  const begun = Promise.withResolvers<PdfAsker>()
  const left = Promise.withResolvers<void>()
  draw((_document, asker) => {
    asker.signal?.addEventListener('abort', () => left.resolve())
    begun.resolve(asker)
    return left.promise.then(() => Promise.reject(new PdfError('abandoned', 'nobody waits')))
  })
  const browser = new AbortController()
  const page = browse(browser.signal).catch((error: Error) => error.name)
  expect(await begun.promise).toMatchObject({ orgId: owner.orgId, userId: owner.userId })
  browser.abort()
  await left.promise
  expect(await page).toBe('AbortError')

  let aborted: boolean | undefined
  draw((document, asker, options) => {
    aborted = asker.signal?.aborted
    return pdf.renderQuote(document, asker, options)
  })
  const answer = await browse()
  expect([answer.status, answer.headers.get('content-type'), aborted]).toEqual([
    200,
    'application/pdf',
    false,
  ])
})

test('a preview beyond the queue’s limit is refused with Retry-After', async () => {
  draw(() => Promise.reject(new PdfError('busy', 'queue')))
  const answer = await look(await makeDraft())
  expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
    503,
    'service_unavailable',
    '5',
  ])
})

test('a document that takes too long to draw is refused without Retry-After, previewed or sent', async () => {
  draw(() => Promise.reject(new PdfError('timeout', 'over 10 s')))
  const { id } = await draftQuote(app, owner)
  const send = () => app.request('POST', `/api/v1/quotes/${id}/send`, { as: owner, body: {} })
  for (const { status, body, headers } of [await look(id), await send()])
    expect([status, body.code, headers['retry-after']]).toEqual([409, 'document_too_long', undefined])
})

test('previews are limited per user and per organization', async () => {
  const quoteId = await makeDraft()
  const colleague = await app.makeMember(owner.orgId, 'member')
  const stranger = await app.makeOrganization()
  const spend = (who: string) =>
    app.context.pool.query('update rate_limits set hits = 2147483000 where key like $1 and key like $2', [
      'endpoint:GET /quotes/{quoteId}/pdf:%',
      `%:${who}`,
    ])
  expect((await look(quoteId)).status).toBe(200)
  expect((await spend(owner.userId)).rowCount).toBe(1)
  const refused = await look(quoteId)
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await look(quoteId, colleague)).status).toBe(200)
  expect((await spend(owner.orgId)).rowCount).toBe(1)
  expect((await look(quoteId, colleague)).status).toBe(429)
  expect((await look(quoteId, stranger)).status).toBe(404)
})
