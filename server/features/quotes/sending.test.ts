import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPool } from '#server/db/pool.ts'
import type { PdfRenderer } from '#server/integrations/pdf/port.ts'
import { startDatabaseProxy } from '#server/test/database-proxy.ts'
import { draftQuote } from '#server/test/draft-quote.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { testDatabaseUrl } from '#server/test/test-database.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'

/** Two processes on one database and one store of files. */
let one: TestApp
let two: TestApp
let owner: Member
let pdf: PdfRenderer
let pdfOfTwo: PdfRenderer
beforeAll(async () => {
  one = await startTestApp({ jobs: false })
  const { files, secret } = one.context.config
  two = await startTestApp({ jobs: false, config: { files, secret } })
  pdf = one.context.pdf
  pdfOfTwo = two.context.pdf
})
beforeEach(async () => {
  owner = await one.makeOrganization()
})
afterEach(() => {
  one.context.pdf = pdf
  two.context.pdf = pdfOfTwo
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const makeDraft = (member = owner): Promise<QuoteDetail> => draftQuote(one, member)
const send = (draft: QuoteDetail, { site = one, as = owner, key = '' } = {}) =>
  site.request<QuoteDetail & { code: string }>('POST', `/api/v1/quotes/${draft.id}/send`, {
    as,
    body: {},
    headers: key === '' ? {} : { 'idempotency-key': key },
  })
const endOf = ({ body }: Awaited<ReturnType<typeof send>>) => Number(body.number?.slice(-4))
/** Runs `meanwhile` before each drawing of the first process, with the number of drawings before it. */
function whileDrawing(meanwhile: (before: number) => Promise<unknown>) {
  const drawing = { count: 0 }
  one.context.pdf = {
    ...pdf,
    async renderQuote(...given) {
      await meanwhile(drawing.count++)
      return pdf.renderQuote(...given)
    },
  }
  return drawing
}

async function versionsOf(member = owner) {
  const { rows } = await one.context.pool.query<{ number: string; name: string; key: string; hash: string }>(
    `select v.document ->> 'number' as number, v.document -> 'buyer' ->> 'name' as name, v.pdf_file_key as key, v.pdf_sha256 as hash
     from quote_versions v where v.org_id = $1 order by 1`,
    [member.orgId],
  )
  return rows
}
/** Names of the PDFs in the store of the organization. */
async function storedOf(member = owner): Promise<string[]> {
  const { files } = one.context.config
  if (files.kind !== 'disk') throw new Error('tests keep files on disk')
  const folder = join(files.directory, member.orgId, 'quotes')
  return (await readdir(folder).catch(() => [])).map((name) => `${member.orgId}/quotes/${name}`)
}

test('sixteen sendings in two processes have numbers without gap or duplicate, each its own pages, and no extra file', async () => {
  // The pages hold only their number: this test looks at the order of the drawings.
  const renderQuote: PdfRenderer['renderQuote'] = async ({ number }) => Buffer.from(`pages of ${number}`)
  for (const { context } of [one, two]) context.pdf = { ...context.pdf, renderQuote }
  const drafts = await Promise.all(Array.from({ length: 16 }, () => makeDraft()))
  const answers = await Promise.all(
    drafts.map((draft, index) => send(draft, { site: index % 2 === 0 ? one : two })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
  expect(answers.map(endOf).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1))
  const versions = await versionsOf()
  expect((await storedOf()).toSorted()).toEqual(versions.map(({ key }) => key).toSorted())
  for (const { number, key, hash } of versions) {
    const bytes = (await one.context.files.get(key))!
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
    expect(Buffer.from(bytes).toString()).toBe(`pages of ${number}`)
  }
})

test('the pages are drawn again when the client’s name or the number changed during the drawing', async () => {
  const draft = await makeDraft()
  const { pool } = one.context
  const drawing = whileDrawing(async (before) => {
    if (before === 0)
      await pool.query(`update companies set name = 'Fournil Martin' where id = $1`, [draft.companyId])
    if (before === 1)
      await pool.query(
        `insert into document_counters (org_id, series, year, last_number)
         values ($1, 'quote', extract(year from now() at time zone 'Europe/Paris'), 7)`,
        [owner.orgId],
      )
  })
  const answer = await send(draft)
  expect([answer.status, endOf(answer), drawing.count]).toEqual([200, 8, 3])
  expect(await versionsOf()).toMatchObject([{ number: answer.body.number, name: 'Fournil Martin' }])
  expect(await storedOf()).toHaveLength(1)
})

test('a draft saved during the sending is sent as its author read it, or not at all', async () => {
  const draft = await makeDraft()
  const { content, revision } = draft
  whileDrawing(() =>
    one.request('PUT', `/api/v1/quotes/${draft.id}/draft`, {
      as: owner,
      body: { revision, content: { ...content, title: 'Autre chose' } },
    }),
  )
  const body = { revision }
  const answer = await one.request('POST', `/api/v1/quotes/${draft.id}/send`, { as: owner, body })
  expect([answer.status, answer.body.code]).toEqual([409, 'version_conflict'])
  expect(await storedOf()).toEqual([])
})

test('a draft that keeps changing is refused with Retry-After, without a number, a mail or a file', async () => {
  const draft = await makeDraft()
  whileDrawing((before) =>
    one.context.pool.query('update companies set name = $2 where id = $1', [
      draft.companyId,
      `Nom ${before}`,
    ]),
  )
  const answer = await send(draft)
  expect([answer.status, answer.body.code]).toEqual([503, 'service_unavailable'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect([await versionsOf(), await storedOf()]).toEqual([[], []])
  one.context.pdf = pdf
  expect(endOf(await send(draft))).toBe(1)
})

test('one request repeated in two processes takes one number, one file and at most one drawing per process', async () => {
  const draft = await makeDraft()
  const drawing = whileDrawing(async () => {})
  const key = `twice-${draft.id}`
  const answers = await Promise.all([send(draft, { key }), send(draft, { key, site: two })])
  answers.push(await send(draft, { key }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.map(endOf)).toEqual([1, 1, 1])
  expect(drawing.count).toBeLessThanOrEqual(1)
  expect(await storedOf()).toHaveLength(1)
  const other = await send(await makeDraft(), { key })
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
})

test('an organization with slow pages does not delay another', async () => {
  const [draft, next] = [await makeDraft(), await makeDraft()]
  const other = await one.makeOrganization()
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  one.context.pdf = {
    ...pdf,
    async renderQuote(document, asker, options) {
      begun.resolve()
      if (asker.orgId === owner.orgId) await held.promise
      return pdf.renderQuote(document, asker, options)
    },
  }
  const sent: number[] = []
  const slow = [draft, next].map(async (each) => sent.push(endOf(await send(each))))
  await begun.promise
  expect((await send(await makeDraft(other), { as: other })).status).toBe(200)
  expect(sent).toEqual([])
  held.resolve()
  await Promise.all(slow)
  expect(sent).toEqual([1, 2])
})

test('the sending turn of a dead process is taken over once it expires', async () => {
  const draft = await makeDraft()
  await one.context.pool.query(
    `insert into sending_turns values ($1, gen_random_uuid(), now() - interval '1 second')`,
    [owner.orgId],
  )
  expect((await send(draft)).status).toBe(200)
  const { rows } = await one.context.pool.query('select from sending_turns where org_id = $1', [owner.orgId])
  expect(rows).toHaveLength(0)
})

test.each([
  ['insert into "sending_turns"', 503, 'service_unavailable'],
  ['delete from "sending_turns"', 200, undefined],
])('a lost answer to « %s » does not block the next sending', async (sent, status, code) => {
  const [draft, next] = [await makeDraft(), await makeDraft()]
  const { pool } = one.context
  const proxy = await startDatabaseProxy(await testDatabaseUrl())
  one.context.pool = createPool(proxy.url, 10, () => undefined)
  try {
    proxy.cutCommit(sent.startsWith('insert') ? 'during' : 'before', sent)
    const answer = await send(draft)
    expect([answer.status, answer.body.code, proxy.cuts()]).toEqual([status, code, 1])
    const turns = await pool.query('select from sending_turns where org_id = $1', [owner.orgId])
    expect(turns.rowCount).toBe(0)
    expect(endOf(await send(next))).toBe(status === 200 ? 2 : 1)
  } finally {
    await one.context.pool.end()
    one.context.pool = pool
    await proxy.close()
  }
})

test('a message with an unknown variable is refused before the drawing', async () => {
  const draft = await makeDraft()
  const drawing = whileDrawing(async () => {})
  const body = { message: 'Bonjour {inconnue}' }
  const answer = await one.request('POST', `/api/v1/quotes/${draft.id}/send`, { as: owner, body })
  expect([answer.status, answer.body.code, drawing.count]).toEqual([400, 'invalid_input', 0])
  expect(await storedOf()).toEqual([])
})

test.each(['send', 'resend'])('%s is limited per user and per organization', async (act) => {
  const path = `/api/v1/quotes/${(await makeDraft()).id}/${act}`
  const colleague = await one.makeMember(owner.orgId, 'admin')
  const ask = async (as: Member) => (await one.request('POST', path, { as, body: { subject: '{x}' } })).status
  const spend = (who: string) =>
    one.context.pool.query('update rate_limits set hits = 2147483000 where key = $1', [
      `endpoint:POST /quotes/{quoteId}/${act}:${who}`,
    ])
  expect([400, 409]).toContain(await ask(owner))
  expect((await spend(owner.userId)).rowCount).toBe(1)
  expect(await ask(owner)).toBe(429)
  expect([400, 409]).toContain(await ask(colleague))
  expect((await spend(owner.orgId)).rowCount).toBe(1)
  expect(await ask(colleague)).toBe(429)
})
