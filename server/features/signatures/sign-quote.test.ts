import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { pdfsig } from '#server/test/pdfsig.ts'
import { alone, askCode, sendQuote, sign } from '#server/test/signing.ts'
import type { SignatureFacts } from '#shared/contract/signatures.ts'
import { PROOF_RULE } from '#shared/domain/signatures/proof-rule.ts'
import { type SignatureProof, verifyChain } from '#shared/domain/signatures/signature-proof.ts'

const clock = createFixedClock(new Date())
let app: TestApp
let owner: Member
let parts: Pick<TestApp['context'], 'sealer' | 'pdf' | 'files'>
beforeAll(async () => {
  app = await startTestApp({ clock, config: { trustedProxies: 1 } })
  owner = await app.makeOrganization({ name: 'Atelier Lagrange' })
  const { sealer, pdf, files } = app.context
  parts = { sealer, pdf, files }
})
afterEach(() => Object.assign(app.context, parts))
afterAll(() => app.close())

const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')
const factsOf = async (quoteId: string) =>
  (await app.request<SignatureFacts>('GET', `/api/v1/quotes/${quoteId}/signature`, { as: owner })).body
const stateOf = async (quoteId: string) =>
  (await app.request('GET', `/api/v1/quotes/${quoteId}`, { as: owner })).body

describe('a signature', () => {
  test('seals the PDF that was shown, records the proof, and tells both sides', async () => {
    const quote = await sendQuote(app, owner)
    const agent = { 'user-agent': 'Mozilla/5.0 (iPhone)' }
    await app.request('POST', `/api/v1/links/${quote.token}/opened`, { body: {}, headers: agent })
    const shown = await app.request('GET', `/api/v1/links/${quote.token}/pdf`, { headers: agent })
    expect(sha256(shown.bytes)).toBe(quote.view.documentSha256)
    const code = await askCode(app, quote)
    const signed = await sign(app, quote, code, {}, agent)
    expect(signed.status).toBe(200)
    expect(signed.body).toEqual({
      signerName: 'Éloïse Delaunay',
      signerQuality: 'Gérante',
      signedAt: clock.now().toISOString(),
    })

    const sealed = await app.request('GET', `/api/v1/links/${quote.token}/sealed`)
    expect(sealed.headers['content-type']).toBe('application/pdf')
    expect(sealed.bytes.subarray(0, shown.bytes.length).equals(shown.bytes)).toBe(true)
    expect(await pdfsig(sealed.bytes)).toContain('Signature is Valid.')
    const update = sealed.bytes.subarray(shown.bytes.length).toString('latin1')
    expect(update).toContain('/T (Accord)')
    expect(update).toMatch(/\/AP <<\s*\/N \d+ 0 R/)
    const changed = Buffer.from(sealed.bytes)
    changed[1_000]! ^= 1
    expect(await pdfsig(changed)).not.toContain('Signature is Valid.')

    const facts = await factsOf(quote.quoteId)
    const proofPdf = await app.request('GET', `/api/v1/quotes/${quote.quoteId}/proof.pdf`, { as: owner })
    const proofOfLink = await app.request('GET', `/api/v1/links/${quote.token}/proof`)
    expect(proofOfLink.bytes.equals(proofPdf.bytes)).toBe(true)
    expect(await pdfsig(proofPdf.bytes)).toContain('Signature is Valid.')
    expect(facts.signature).toMatchObject({
      signerEmail: quote.email,
      kind: 'typed',
      documentSha256: quote.view.documentSha256,
      sealedSha256: sha256(sealed.bytes),
      proofSha256: sha256(proofPdf.bytes),
      userAgent: 'Mozilla/5.0 (iPhone)',
    })

    const json = await app.request<SignatureProof>('GET', `/api/v1/quotes/${quote.quoteId}/proof.json`, {
      as: owner,
    })
    const proof = JSON.parse(json.bytes.toString()) as SignatureProof
    expect(proof.signer).toEqual({ name: 'Éloïse Delaunay', quality: 'Gérante', email: quote.email })
    expect(proof.consent).toEqual(quote.view.consent)
    expect(proof.documentSha256).toBe(quote.view.documentSha256)
    expect(proof.sealedSha256).toBe(sha256(sealed.bytes))
    expect(proof.events.map((event) => event.type).filter((type) => type !== 'mail.delivered')).toEqual([
      'quote.sent',
      'quote.opened',
      'pdf.downloaded',
      'code.sent',
      'code.verified',
      'consent.given',
      'quote.signed',
    ])
    expect(verifyChain(proof.events, sha256)).toBeNull()
    expect(proof.events.every((event, index) => event.hash === facts.events[index]?.hash)).toBe(true)
    expect(JSON.stringify(proof)).not.toMatch(alone(code))

    expect(await stateOf(quote.quoteId)).toMatchObject({
      status: 'signed',
      signedAt: clock.now().toISOString(),
    })
    for (const email of [quote.email, owner.email]) {
      const mail = await app.waitForMail(({ to, subject }) => to.email === email && subject.includes('signé'))
      expect(mail.attachments.map(({ filename }) => filename)).toEqual([
        `Devis-${quote.number}-signe.pdf`,
        `Preuve-${quote.number}.pdf`,
      ])
      expect(sha256(Buffer.from(mail.attachments[0]!.contentBase64, 'base64'))).toBe(sha256(sealed.bytes))
    }
    const after = await app.request('GET', `/api/v1/links/${quote.token}`)
    expect(after.body).toMatchObject({
      state: 'signed',
      signable: false,
      signed: { signerName: 'Éloïse Delaunay' },
    })
  })

  test('is of a document in the colour of the day it was sent, which says how to agree', async () => {
    const choose = (tone: string) =>
      app.request('PUT', '/api/v1/organization/document-tone', { as: owner, body: { tone } })
    await choose('plum')
    const { quoteId, token } = await sendQuote(app, owner)
    await choose('slate')
    const { body: view } = await app.request('GET', `/api/v1/links/${token}`)
    expect(view).toMatchObject({ tone: 'plum', document: { sellerTone: 'plum', signsOnline: true } })
    const { body } = await app.request('GET', `/api/v1/quotes/${quoteId}/document`, { as: owner })
    expect(body).toMatchObject({ sellerTone: 'plum' })
  })

  test('says of each event which browser did it: asked by a phone, signed on a computer', async () => {
    const quote = await sendQuote(app, owner)
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone)', 'x-forwarded-for': '192.0.2.10' }
    const computer = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)', 'x-forwarded-for': '198.51.100.7' }
    await app.request('POST', `/api/v1/links/${quote.token}/opened`, { body: {}, headers: phone })
    const code = await askCode(app, quote, [], phone)
    expect((await sign(app, quote, code, {}, computer)).status).toBe(200)
    const { events, signature } = await factsOf(quote.quoteId)
    const said = events.filter(({ ipAddress }) => ipAddress !== null)
    const [byPhone, byComputer] = [phone, computer].map((one) => [one['x-forwarded-for'], one['user-agent']])
    expect(said.map(({ type, ipAddress, userAgent }) => [type, ipAddress, userAgent])).toEqual([
      ['quote.opened', ...byPhone!],
      ['code.sent', ...byPhone!],
      ['code.verified', ...byComputer!],
      ['consent.given', ...byComputer!],
      ['quote.signed', ...byComputer!],
    ])
    expect([signature?.ipAddress, signature?.userAgent]).toEqual(byComputer)
    expect(signature?.proofRule).toBe(PROOF_RULE)
  })

  test('can be drawn', async () => {
    const quote = await sendQuote(app, owner)
    const drawn = { kind: 'drawn', svgPath: 'M10 40 Q20 10 40 40 L90 42.5', width: 320, height: 120 }
    expect((await sign(app, quote, await askCode(app, quote), { signature: drawn })).status).toBe(200)
    expect((await factsOf(quote.quoteId)).signature?.kind).toBe('drawn')
    for (const svgPath of ['M0 0"/><script>', 'url(#x)', `M${'1 '.repeat(30_000)}`]) {
      const refused = await sign(app, quote, '123456', { signature: { ...drawn, svgPath } })
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
    }
  })

  test('happens once when repeated, from two tabs or at once', async () => {
    const quote = await sendQuote(app, owner)
    const code = await askCode(app, quote)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([
      sign(app, quote, code, {}, key),
      sign(app, quote, code, {}, key),
      sign(app, quote, code),
      sign(app, quote, code),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await sign(app, quote, code)).status).toBe(200)
    const stranger = await sign(app, quote, code === '000000' ? '111111' : '000000')
    expect([stranger.status, stranger.body.code]).toEqual([409, 'quote_already_signed'])

    const { events } = await factsOf(quote.quoteId)
    expect(events.filter(({ type }) => type === 'quote.signed')).toHaveLength(1)
    const { rows } = await app.context.pool.query<{ kind: string; count: number }>(
      "select kind, count(*)::int from outgoing_mails where subject_id = $1 and kind like 'quote-signed%' group by kind order by kind",
      [quote.quoteId],
    )
    expect(rows).toEqual([
      { kind: 'quote-signed-client', count: 1 },
      { kind: 'quote-signed-seller', count: 1 },
    ])
    const fed = await app.context.pool.query(
      "select 1 from event_log where subject_id = $1 and event_type = 'quote.signed'",
      [quote.quoteId],
    )
    expect(fed.rowCount).toBe(1)
  })
})

test('an author who lost the amounts gets no mail of a signature: the organization does, else its owner', async () => {
  const boss = await app.makeOrganization()
  const author = await app.makeMember(boss.orgId, 'member')
  const signedTo = async (keepsAmounts: boolean) => {
    const quote = await sendQuote(app, author)
    const turn = (on: boolean) =>
      app.request('PATCH', `/api/v1/members/${author.userId}/rights`, {
        as: boss,
        body: { right: 'amounts', on },
      })
    await turn(keepsAmounts)
    expect((await sign(app, quote, await askCode(app, quote))).status).toBe(200)
    await turn(true)
    const { rows } = await app.context.pool.query<{ to_email: string }>(
      "select to_email from outgoing_mails where subject_id = $1 and kind = 'quote-signed-seller'",
      [quote.quoteId],
    )
    return rows.map((mail) => mail.to_email)
  }
  expect(await signedTo(true)).toEqual([author.email])
  expect(await signedTo(false)).toEqual(['contact@atelier.test'])
  await app.context.pool.query('update organizations set email = null where id = $1', [boss.orgId])
  // Whoever wrote it joined before them.
  await app.context.pool.query("update memberships set created_at = '2026-01-01' where user_id = $1", [
    author.userId,
  ])
  expect(await signedTo(false)).toEqual([boss.email])
})

describe('when a step fails', () => {
  const fail = () => Promise.reject(new Error('broken on purpose'))
  const breakages: [string, () => void][] = [
    ['the sealer', () => Object.assign(app.context, { sealer: { ...parts.sealer, seal: fail } })],
    ['the proof', () => Object.assign(app.context, { pdf: { ...parts.pdf, renderProof: fail } })],
    ['the file store', () => Object.assign(app.context, { files: { ...parts.files, put: fail } })],
    [
      'the stored PDF',
      () =>
        Object.assign(app.context, { files: { ...parts.files, get: async () => Buffer.from('%PDF other') } }),
    ],
  ]
  test.each(breakages)('%s: nothing is signed, and the code works again', async (_, damage) => {
    const quote = await sendQuote(app, owner)
    const code = await askCode(app, quote)
    damage()
    const failed = await sign(app, quote, code)
    expect([failed.status, failed.body.code]).toEqual([500, 'signature_failed'])
    Object.assign(app.context, parts)

    const facts = await factsOf(quote.quoteId)
    expect(facts.signature).toBeNull()
    expect(facts.events.some(({ type }) => type === 'quote.signed')).toBe(false)
    expect((await stateOf(quote.quoteId)).status).toBe('sent')
    const mails = await app.context.pool.query(
      "select 1 from outgoing_mails where subject_id = $1 and kind like 'quote-signed%'",
      [quote.quoteId],
    )
    expect(mails.rowCount).toBe(0)
    expect((await sign(app, quote, code)).status).toBe(200)
    expect(verifyProof(await factsOf(quote.quoteId))).toBeNull()
  })

  test('files written before the failure are removed', async () => {
    const quote = await sendQuote(app, owner)
    const code = await askCode(app, quote)
    const written: string[] = []
    const put: typeof parts.files.put = async (key, bytes, options) => {
      if (key.endsWith('.json')) throw new Error('broken on purpose')
      written.push(key)
      await parts.files.put(key, bytes, options)
    }
    Object.assign(app.context, { files: { ...parts.files, put } })
    expect((await sign(app, quote, code)).status).toBe(500)
    expect(written).toHaveLength(2)
    for (const key of written) expect(await parts.files.exists(key)).toBe(false)
  })
})

function verifyProof({ events }: SignatureFacts): number | null {
  const chain = events.map(({ type, label, occurredAt, ipAddress, userAgent, hash }) => ({
    type,
    label,
    at: occurredAt,
    ip: ipAddress,
    userAgent,
    hash,
  }))
  return verifyChain(chain, sha256)
}
