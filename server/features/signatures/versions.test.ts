import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Answer, type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { askCode, type SentQuote, sendQuote, sign, tokenSentTo } from '#server/test/signing.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import type { LinkView, SignatureFacts } from '#shared/contract/signatures.ts'
import type { VersionChanges } from '#shared/domain/quotes/version-changes.ts'

const start = new Date('2026-11-21T10:00:00Z')
const clock = createFixedClock(start)
let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ clock })
})
beforeEach(async () => {
  clock.set(start)
  await app.context.pool.query('delete from rate_limits')
  owner = await app.makeOrganization({ name: 'Atelier Lagrange' })
})
afterAll(() => app.close())

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
const codeOf = ({ status, body }: Answer<object>) => [status, (body as { code?: string }).code]
const read = async (id: string) =>
  (await app.request<QuoteDetail>('GET', `/api/v1/quotes/${id}`, { as: owner })).body
const begin = async (quote: SentQuote, as = owner) =>
  app.request<QuoteDetail>('POST', `/api/v1/quotes/${quote.quoteId}/versions`, { as, body: {} })

/** A version that costs twice as much, ready to be sent. */
async function prepare(quote: SentQuote): Promise<QuoteDetail> {
  const { body: draft } = await begin(quote)
  const lines = draft.content.lines.map((line) =>
    line.kind === 'item' ? { ...line, unitPriceCents: line.unitPriceCents * 2 } : line,
  )
  const saved = await app.request<QuoteDetail>('PUT', `/api/v1/quotes/${draft.id}/draft`, {
    as: owner,
    body: { revision: draft.revision, content: { ...draft.content, lines } },
  })
  expect(saved.status).toBe(200)
  return saved.body
}
const send = (draftId: string) =>
  app.request<QuoteDetail>('POST', `/api/v1/quotes/${draftId}/send`, { as: owner, body: {} })

/** The same devis as its next version shows it to the client: the token of the newest mail. */
async function revise(quote: SentQuote, prepared?: QuoteDetail): Promise<SentQuote> {
  const draft = prepared ?? (await prepare(quote))
  const known = new Set([quote.token])
  const sent = await send(draft.id)
  expect(sent.status).toBe(200)
  const mail = await app.waitForMail(({ to, text }) => {
    const token = /\/d\/([\w-]{22})/.exec(text)?.[1]
    return to.email === quote.email && token !== undefined && !known.has(token)
  })
  const token = /\/d\/([\w-]{22})/.exec(mail.text)![1]!
  const view = (await app.request<LinkView>('GET', `/api/v1/links/${token}`)).body
  return { ...quote, token, view }
}

describe('the next version of a devis', () => {
  test('keeps its number, takes its place in every count, and leaves the first as it was', async () => {
    const first = await sendQuote(app, owner)
    const before = await app.request('GET', `/api/v1/links/${first.token}/pdf`)
    const draft = await prepare(first)
    expect(draft).toMatchObject({ status: 'draft', version: 2, revises: { number: first.number } })
    expect((await read(first.quoteId)).nextDraftId).toBe(draft.id)
    // Until it leaves, the first is the one to sign, and the only devis.
    expect((await app.request<LinkView>('GET', `/api/v1/links/${first.token}`)).body.state).toBe('open')
    const counted = async () =>
      (await app.request('GET', '/api/v1/quotes/count', { as: owner })).body as {
        count: number
        grossCents: number
      }
    expect(await counted()).toMatchObject({ count: 1, grossCents: 148_147 })
    const changes = await app.request<VersionChanges>('GET', `/api/v1/quotes/${draft.id}/changes`, {
      as: owner,
    })
    expect(changes.body.lines).toMatchObject([{ kind: 'changed', name: 'Pose d’un escalier' }])

    clock.set(new Date('2026-11-25T10:00:00Z'))
    const second = await revise(first, draft)
    expect(await counted()).toMatchObject({ count: 1, grossCents: 296_294 })
    const quote = await read(first.quoteId)
    expect(quote).toMatchObject({
      status: 'sent',
      number: first.number,
      version: 2,
      sentAt: start.toISOString(),
      issuedOn: '2026-11-25',
      grossCents: 296_294,
      nextDraftId: null,
      versions: [
        { version: 1, grossCents: 148_147, pdfSha256: first.view.documentSha256 },
        { version: 2, grossCents: 296_294 },
      ],
    })
    expect((await app.request('GET', `/api/v1/quotes/${draft.id}`, { as: owner })).status).toBe(404)
    const deals = await app.context.pool.query(
      'select status, amount_cents::int from deals where org_id = $1',
      [owner.orgId],
    )
    expect(deals.rows).toEqual([{ status: 'open', amount_cents: 296_294 }])

    // The old link says what replaced it and leads there; what it showed is read as it was.
    const old = await app.request<LinkView>('GET', `/api/v1/links/${first.token}`)
    expect(old.body).toMatchObject({
      state: 'replaced',
      version: 1,
      signable: false,
      replacedBy: { version: 2, sentAt: '2026-11-25T10:00:00.000Z' },
      documentSha256: first.view.documentSha256,
      document: { totals: { grossCents: 148_147 } },
    })
    const after = await app.request('GET', `/api/v1/links/${first.token}/pdf`)
    expect(after.bytes.equals(before.bytes)).toBe(true)
    const led = await app.request<LinkView>('GET', `/api/v1/links/${first.token}?version=2`)
    expect(led.body).toMatchObject({ state: 'open', version: 2, documentSha256: second.view.documentSha256 })
    expect(led.body.changes?.lines).toMatchObject([{ kind: 'changed', name: 'Pose d’un escalier' }])
    expect(led.body.document).toMatchObject({ number: first.number, version: 2 })
    expect(first.view.document).not.toHaveProperty('version')
    const pdf = await app.request('GET', `/api/v1/links/${first.token}/pdf?version=2`)
    expect(sha256(pdf.bytes)).toBe(second.view.documentSha256)
    expect(codeOf(await app.request('GET', `/api/v1/links/${first.token}?version=3`))).toEqual([
      404,
      'link_invalid',
    ])
    const own = await app.request('GET', `/api/v1/quotes/${first.quoteId}/pdf?version=1`, { as: owner })
    expect(own.bytes.equals(before.bytes)).toBe(true)
    // Reading what was replaced does not mark the present version as seen.
    await app.request('POST', `/api/v1/links/${first.token}/opened`, { body: {} })
    expect((await read(first.quoteId)).status).toBe('sent')
    await app.request('POST', `/api/v1/links/${first.token}/opened`, { body: { version: 2 } })
    expect((await read(first.quoteId)).status).toBe('viewed')
  })

  test('is signed by either link, and the first no more', async () => {
    const first = await sendQuote(app, owner)
    const second = await revise(first)
    const code = await askCode(app, first)
    expect(codeOf(await sign(app, first, code))).toEqual([409, 'quote_replaced'])
    for (const [action, body] of [
      ['refuse', { reason: 'Non' }],
      ['refuse', { reason: 'Non', documentSha256: first.view.documentSha256 }],
      ['change-request', { message: 'Moins cher' }],
    ] as const)
      expect(codeOf(await app.request('POST', `/api/v1/links/${first.token}/${action}`, { body }))).toEqual([
        409,
        'quote_replaced',
      ])
    const signed = await sign(app, first, code, { documentSha256: second.view.documentSha256 })
    expect(signed.status).toBe(200)
    const facts = await app.request<SignatureFacts>('GET', `/api/v1/quotes/${first.quoteId}/signature`, {
      as: owner,
    })
    expect(facts.body.signature?.documentSha256).toBe(second.view.documentSha256)
    expect(facts.body.events.map(({ type }) => type)).toContain('quote.revised')
    const invoice = await app.request<{ totals: { grossCents: number } }>(
      'POST',
      '/api/v1/invoices/from-quote',
      {
        as: owner,
        body: { quoteId: first.quoteId, part: { kind: 'balance' } },
      },
    )
    expect(invoice.body.totals.grossCents).toBe(296_294)
    expect(codeOf(await begin(first))).toEqual([409, 'quote_already_signed'])
  })

  test('leaves nobody to sign the first, whoever is at it at the same time', async () => {
    const first = await sendQuote(app, owner)
    const draft = await prepare(first)
    const others = await Promise.all(
      Array.from({ length: 15 }, async (_, index): Promise<SentQuote> => {
        const email = `signataire-${index}-${first.quoteId.slice(-8)}@delaunay.test`
        const made = await app.request<{ url: string }>('POST', `/api/v1/quotes/${first.quoteId}/links`, {
          as: owner,
          body: { to: { email, name: 'Éloïse Delaunay' } },
        })
        return { ...first, email, token: made.body.url.split('/d/')[1]! }
      }),
    )
    const signers = [first, ...others]
    const codes: string[] = []
    for (const signer of signers) codes.push(await askCode(app, signer))
    const [sent, ...signed] = await Promise.all([
      send(draft.id),
      ...signers.map((signer, index) => sign(app, signer, codes[index]!)),
    ])
    const quote = await read(first.quoteId)
    const { rows } = await app.context.pool.query(
      `select v.version, q.version as present from signatures s join quotes q on q.org_id = s.org_id and q.id = s.quote_id
       join quote_versions v on v.org_id = s.org_id and v.id = s.version_id where s.quote_id = $1`,
      [first.quoteId],
    )
    const took = signed.filter(({ status }) => status === 200)
    if (sent!.status === 200) {
      expect(took).toEqual([])
      expect(rows).toEqual([])
      expect(quote).toMatchObject({ status: 'sent', version: 2 })
      // One whose proof was outdated by the others again and again is asked to try later: it did not sign either.
      const refusals = ['quote_replaced', 'service_unavailable']
      for (const { body } of signed) expect(refusals).toContain((body as { code: string }).code)
      for (const [index, signer] of signers.entries())
        expect(codeOf(await sign(app, signer, codes[index]!))).toEqual([409, 'quote_replaced'])
    } else {
      expect(codeOf(sent!)).toEqual([409, 'quote_already_signed'])
      expect(took).toHaveLength(1)
      expect(rows).toEqual([{ version: 1, present: 1 }])
      expect(quote).toMatchObject({ status: 'signed', version: 1 })
    }
  }, 120_000)

  test('is one draft for two colleagues, and answers what the client asked', async () => {
    const first = await sendQuote(app, owner)
    const message = 'Remplacer le hêtre par du chêne'
    await app.request('POST', `/api/v1/links/${first.token}/change-request`, { body: { message } })
    const asked = await app.request<{ items: { id: string; changeAskedAt: string | null }[] }>(
      'GET',
      '/api/v1/quotes?changeAsked=true',
      { as: owner },
    )
    expect(asked.body.items).toMatchObject([{ id: first.quoteId, changeAskedAt: start.toISOString() }])
    expect(await read(first.quoteId)).toMatchObject({ changeAsked: message })
    const colleague = await app.makeMember(owner.orgId, 'member')
    const drafts = await Promise.all([begin(first), begin(first, colleague)])
    expect(drafts.map(({ status }) => status)).toEqual([200, 200])
    expect(drafts[0]!.body.id).toBe(drafts[1]!.body.id)
    await revise(first)
    expect(await read(first.quoteId)).toMatchObject({ changeAsked: null, changeAskedAt: null })
    const viewer = await app.makeMember(owner.orgId, 'viewer')
    expect(codeOf(await begin(first, viewer))).toEqual([403, 'forbidden'])
  })

  test('opens again what was refused', async () => {
    const first = await sendQuote(app, owner)
    await app.request('POST', `/api/v1/links/${first.token}/refuse`, { body: { reason: 'Trop cher' } })
    expect((await read(first.quoteId)).status).toBe('refused')
    const second = await revise(first)
    expect(await read(first.quoteId)).toMatchObject({ status: 'sent', version: 2, refusalReason: null })
    expect(second.view.state).toBe('open')
  })
})

test('a question goes to the seller, in the client’s words, so many times a day', async () => {
  const quote = await sendQuote(app, owner)
  const ask = (message: string) =>
    app.request('POST', `/api/v1/links/${quote.token}/question`, { body: { message } })
  expect((await ask('Le délai comprend-il la pose ?')).status).toBe(200)
  const mail = await app.waitForMail(
    ({ to, subject }) => to.email === owner.email && subject.includes('question'),
  )
  expect(mail.text).toContain('Le délai comprend-il la pose ?')
  expect(mail.replyTo).toBe(quote.email)
  expect((await read(quote.quoteId)).status).toBe('sent')
  expect((await ask(' ')).status).toBe(400)
  for (let turn = 0; turn < 9; turn++) await ask('Encore ?')
  expect(codeOf(await ask('Encore ?'))).toEqual([429, 'rate_limited'])
  expect(await tokenSentTo(app, quote.email)).toBe(quote.token)
})
