import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPool } from '#server/db/pool.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#server/test/database-proxy.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { askCode, type SentQuote, sendQuote, sign } from '#server/test/signing.ts'
import { testDatabaseUrl } from '#server/test/test-database.ts'
import type { SignatureFacts } from '#shared/contract/signatures.ts'
import { type SignatureProof, verifyChain } from '#shared/domain/signatures/signature-proof.ts'

/** A signature disturbed by a cut connection, the file store, another reader or another signer. */
let app: TestApp
let owner: Member
let proxy: DatabaseProxy
let parts: Pick<TestApp['context'], 'pool' | 'pdf' | 'files'>
let quote: SentQuote
let code: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.makeOrganization()
  const { pool, pdf, files } = app.context
  parts = { pool, pdf, files }
})
beforeEach(async () => {
  quote = await sendQuote(app, owner)
  code = await askCode(app, quote)
  proxy = await startDatabaseProxy(await testDatabaseUrl())
  app.context.pool = createPool(proxy.url, 10, () => undefined)
})
afterEach(async () => {
  await app.context.pool.end()
  Object.assign(app.context, parts)
  await proxy.close()
})
afterAll(() => app.close())

const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')
const factsOf = async () =>
  (await app.request<SignatureFacts>('GET', `/api/v1/quotes/${quote.quoteId}/signature`, { as: owner })).body
/** The files of signatures that no row names. */
async function strayFiles(): Promise<string[]> {
  const folder = join(app.context.config.dataDir, 'files', owner.orgId, 'signatures')
  const { rows } = await parts.pool.query<{ id: string }>('select id from signatures where org_id = $1', [
    owner.orgId,
  ])
  const known = new Set(rows.map(({ id }) => id))
  const found: string[] = []
  for (const id of await readdir(folder).catch(() => []))
    if (!known.has(id)) found.push(...(await readdir(join(folder, id))))
  return found
}

/** Checks that there is one signature with its three files, and that both sides have their mail. */
async function expectSigned(): Promise<void> {
  const { signature, events } = await factsOf()
  const sealed = await app.request('GET', `/api/v1/links/${quote.token}/sealed`)
  const proof = await app.request('GET', `/api/v1/links/${quote.token}/proof`)
  expect([sha256(sealed.bytes), sha256(proof.bytes)]).toEqual([
    signature!.sealedSha256,
    signature!.proofSha256,
  ])
  expect(events.filter(({ type }) => type === 'quote.signed')).toHaveLength(1)
  for (const email of [quote.email, owner.email]) {
    const fits = (mail: { to: { email: string }; subject: string }) =>
      mail.to.email === email && mail.subject.includes('signé') && mail.subject.includes(quote.number)
    const mail = await app.waitForMail(fits)
    expect(sha256(Buffer.from(mail.attachments[0]!.contentBase64, 'base64'))).toBe(sha256(sealed.bytes))
    expect((await app.mails()).filter(fits)).toHaveLength(1)
  }
}

test.each(['before', 'during'] as const)(
  'cut %s COMMIT is answered: the outcome is unknown, and the same call again finds it signed once',
  async (cut) => {
    const headers = { 'idempotency-key': randomUUID() }
    proxy.cutCommit(cut, 'insert into "signatures"')
    const doubt = await sign(app, quote, code, {}, headers)
    expect([doubt.status, doubt.body.code, doubt.headers['retry-after']]).toEqual([
      503,
      'outcome_unknown',
      '2',
    ])
    expect(doubt.body.message).not.toContain('rien n’est signé')
    expect(proxy.cuts()).toBe(1)
    expect((await factsOf()).signature !== null).toBe(cut === 'during')

    const again = await sign(app, quote, code, {}, headers)
    expect(again.status).toBe(200)
    // The call of another browser window, which has no key.
    expect((await sign(app, quote, code)).body).toEqual(again.body)
    await expectSigned()
  },
)

test('a reader gets « service unavailable », not « outcome unknown »', async () => {
  proxy.cutCommit('during', 'insert into "signature_events"')
  const read = () =>
    app.request('GET', `/api/v1/links/${quote.token}/pdf`, { headers: { 'user-agent': 'Lectrice' } })
  const cut = await read()
  expect([cut.status, cut.body.code]).toEqual([503, 'service_unavailable'])
  expect((await read()).status).toBe(200)
})

test('cut after COMMIT was answered: the quote is signed', async () => {
  proxy.cutCommit('after', 'insert into "signatures"')
  expect((await sign(app, quote, code)).status).toBe(200)
  expect(proxy.cuts()).toBe(1)
  await expectSigned()
})

test('when the database goes away before the signature is written, nothing is signed, and signing works once it is back', async () => {
  const put: typeof parts.files.put = async (key, bytes, options) => {
    await parts.files.put(key, bytes, options)
    if (key.endsWith('.json')) await proxy.close()
  }
  app.context.files = { ...parts.files, put }
  const away = await sign(app, quote, code)
  expect([away.status, away.body.code]).toEqual([503, 'service_unavailable'])

  app.context.files = parts.files
  const { pool } = app.context
  app.context.pool = parts.pool
  expect((await factsOf()).signature).toBeNull()
  expect((await sign(app, quote, code)).status).toBe(200)
  await expectSigned()
  app.context.pool = pool
})

test('nothing is locked while the proof is drawn, and a page opened meanwhile is in the proof', async () => {
  let drawn = 0
  const renderProof: typeof parts.pdf.renderProof = async (proof, asker) => {
    drawn += 1
    await parts.pool.query('select 1 from quotes where id = $1 for update nowait', [quote.quoteId])
    if (drawn === 1)
      await app.request('GET', `/api/v1/links/${quote.token}/pdf`, { headers: { 'user-agent': 'Autre' } })
    return parts.pdf.renderProof(proof, asker)
  }
  app.context.pdf = { ...parts.pdf, renderProof }
  const known = await strayFiles()
  expect((await sign(app, quote, code)).status).toBe(200)
  expect(drawn).toBe(2)
  const json = await app.request('GET', `/api/v1/quotes/${quote.quoteId}/proof.json`, { as: owner })
  const proof = JSON.parse(json.bytes.toString()) as SignatureProof
  expect(proof.events.slice(-3).map(({ type, userAgent }) => [type, userAgent])).toEqual([
    ['pdf.downloaded', 'Autre'],
    ['consent.given', 'lightMyRequest'],
    ['quote.signed', 'lightMyRequest'],
  ])
  expect(verifyChain(proof.events, sha256)).toBeNull()
  const journal = (await factsOf()).events.map(({ hash }) => hash)
  expect(journal.slice(0, proof.events.length)).toEqual(proof.events.map(({ hash }) => hash))
  await expectSigned()
  expect(await strayFiles()).toEqual(known)
})

test('a devis that keeps changing is refused with Retry-After, and leaves no file', async () => {
  let drawn = 0
  const renderProof: typeof parts.pdf.renderProof = async (proof, asker) => {
    drawn += 1
    const headers = { 'user-agent': `Autre ${drawn}` }
    await app.request('GET', `/api/v1/links/${quote.token}/pdf`, { headers })
    return parts.pdf.renderProof(proof, asker)
  }
  app.context.pdf = { ...parts.pdf, renderProof }
  const known = await strayFiles()
  const busy = await sign(app, quote, code)
  expect([busy.status, busy.body.code, drawn]).toEqual([503, 'service_unavailable', 4])
  expect(await strayFiles()).toEqual(known)
  app.context.pdf = parts.pdf
  expect((await sign(app, quote, code)).status).toBe(200)
})

test('signing twice at once makes one signature and one set of files', async () => {
  const known = await strayFiles()
  const answers = await Promise.all([1, 2, 3].map(() => sign(app, quote, code)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await expectSigned()
  expect(await strayFiles()).toEqual(known)
})
