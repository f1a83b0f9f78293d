import { describe, expect, test } from 'vitest'
import type { PdfRenderer } from '#server/integrations/pdf/port.ts'
import { askCode, type SentQuote, sendQuote, sign, tokenSentTo } from '#server/test/signing.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import type { LinkView, SignatureFacts } from '#shared/contract/signatures.ts'
import type { VersionChanges } from '#shared/domain/quotes/version-changes.ts'
import { codeOf, openSeller, sha256, start } from './seller.fixture.ts'

const site = openSeller()

const begin = async (quote: SentQuote, as = site.owner) =>
  site.app.request<QuoteDetail>('POST', `/api/v1/quotes/${quote.quoteId}/versions`, { as, body: {} })

/** A version that costs twice as much, ready to be sent. */
async function prepare(quote: SentQuote): Promise<QuoteDetail> {
  const { body: draft } = await begin(quote)
  const lines = draft.content.lines.map((line) =>
    line.kind === 'item' ? { ...line, unitPriceCents: line.unitPriceCents * 2 } : line,
  )
  const saved = await site.app.request<QuoteDetail>('PUT', `/api/v1/quotes/${draft.id}/draft`, {
    as: site.owner,
    body: { revision: draft.revision, content: { ...draft.content, lines } },
  })
  expect(saved.status).toBe(200)
  return saved.body
}
const send = (draftId: string) =>
  site.app.request<QuoteDetail>('POST', `/api/v1/quotes/${draftId}/send`, { as: site.owner, body: {} })

async function signedVersions({ quoteId }: SentQuote): Promise<number[]> {
  const { rows } = await site.app.context.pool.query<{ version: number }>(
    `select v.version from signatures s join quote_versions v on v.org_id = s.org_id and v.id = s.version_id where s.quote_id = $1`,
    [quoteId],
  )
  return rows.map(({ version }) => version)
}

/** The same devis as its next version shows it to the client: the token of the newest mail. */
async function revise(quote: SentQuote, prepared?: QuoteDetail): Promise<SentQuote> {
  const draft = prepared ?? (await prepare(quote))
  const known = new Set([quote.token])
  const sent = await send(draft.id)
  expect(sent.status).toBe(200)
  const mail = await site.app.waitForMail(({ to, text }) => {
    const token = /\/d\/([\w-]{22})/.exec(text)?.[1]
    return to.email === quote.email && token !== undefined && !known.has(token)
  })
  const token = /\/d\/([\w-]{22})/.exec(mail.text)![1]!
  const view = (await site.app.request<LinkView>('GET', `/api/v1/links/${token}`)).body
  return { ...quote, token, view }
}

describe('the next version of a devis', () => {
  test('keeps its number, takes its place in every count, and leaves the first as it was', async () => {
    const first = await sendQuote(site.app, site.owner)
    const before = await site.app.request('GET', `/api/v1/links/${first.token}/pdf`)
    const draft = await prepare(first)
    expect(draft).toMatchObject({ status: 'draft', version: 2, revises: { number: first.number } })
    expect((await site.read(first.quoteId)).nextDraftId).toBe(draft.id)
    // Until it leaves, the first is the one to sign, and the only devis.
    expect((await site.app.request<LinkView>('GET', `/api/v1/links/${first.token}`)).body.state).toBe('open')
    const counted = async () =>
      (await site.app.request('GET', '/api/v1/quotes/count', { as: site.owner })).body as {
        count: number
        grossCents: number
      }
    expect(await counted()).toMatchObject({ count: 1, grossCents: 148_147 })
    const changes = await site.app.request<VersionChanges>('GET', `/api/v1/quotes/${draft.id}/changes`, {
      as: site.owner,
    })
    expect(changes.body.lines).toMatchObject([{ kind: 'changed', name: 'Pose d’un escalier' }])

    site.clock.set(new Date('2026-11-25T10:00:00Z'))
    const second = await revise(first, draft)
    expect(await counted()).toMatchObject({ count: 1, grossCents: 296_294 })
    const quote = await site.read(first.quoteId)
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
    expect((await site.app.request('GET', `/api/v1/quotes/${draft.id}`, { as: site.owner })).status).toBe(404)
    const deals = await site.app.context.pool.query(
      'select status, amount_cents::int from deals where org_id = $1',
      [site.owner.orgId],
    )
    expect(deals.rows).toEqual([{ status: 'open', amount_cents: 296_294 }])

    // The old link says what replaced it and leads there; what it showed is read as it was.
    const old = await site.app.request<LinkView>('GET', `/api/v1/links/${first.token}`)
    expect(old.body).toMatchObject({
      state: 'replaced',
      version: 1,
      signable: false,
      replacedBy: { version: 2, sentAt: '2026-11-25T10:00:00.000Z' },
      documentSha256: first.view.documentSha256,
      document: { totals: { grossCents: 148_147 } },
    })
    const after = await site.app.request('GET', `/api/v1/links/${first.token}/pdf`)
    expect(after.bytes.equals(before.bytes)).toBe(true)
    const led = await site.app.request<LinkView>('GET', `/api/v1/links/${first.token}?version=2`)
    expect(led.body).toMatchObject({ state: 'open', version: 2, documentSha256: second.view.documentSha256 })
    expect(led.body.changes?.lines).toMatchObject([{ kind: 'changed', name: 'Pose d’un escalier' }])
    expect(led.body.document).toMatchObject({ number: first.number, version: 2 })
    expect(first.view.document).not.toHaveProperty('version')
    const pdf = await site.app.request('GET', `/api/v1/links/${first.token}/pdf?version=2`)
    expect(sha256(pdf.bytes)).toBe(second.view.documentSha256)
    expect(codeOf(await site.app.request('GET', `/api/v1/links/${first.token}?version=3`))).toEqual([
      404,
      'link_invalid',
    ])
    const own = await site.app.request('GET', `/api/v1/quotes/${first.quoteId}/pdf?version=1`, {
      as: site.owner,
    })
    expect(own.bytes.equals(before.bytes)).toBe(true)
    // Reading what was replaced does not mark the present version as seen.
    await site.app.request('POST', `/api/v1/links/${first.token}/opened`, { body: {} })
    expect((await site.read(first.quoteId)).status).toBe('sent')
    await site.app.request('POST', `/api/v1/links/${first.token}/opened`, { body: { version: 2 } })
    expect((await site.read(first.quoteId)).status).toBe('viewed')
  })

  test('is signed by either link, and the first no more', async () => {
    const first = await sendQuote(site.app, site.owner)
    const second = await revise(first)
    const code = await askCode(site.app, first)
    expect(codeOf(await sign(site.app, first, code))).toEqual([409, 'quote_replaced'])
    for (const [action, body] of [
      ['refuse', { reason: 'Non' }],
      ['refuse', { reason: 'Non', documentSha256: first.view.documentSha256 }],
      ['change-request', { message: 'Moins cher' }],
    ] as const)
      expect(
        codeOf(await site.app.request('POST', `/api/v1/links/${first.token}/${action}`, { body })),
      ).toEqual([409, 'quote_replaced'])
    const signed = await sign(site.app, first, code, { documentSha256: second.view.documentSha256 })
    expect(signed.status).toBe(200)
    const facts = await site.app.request<SignatureFacts>('GET', `/api/v1/quotes/${first.quoteId}/signature`, {
      as: site.owner,
    })
    expect(facts.body.signature?.documentSha256).toBe(second.view.documentSha256)
    expect(facts.body.events.map(({ type }) => type)).toContain('quote.revised')
    const invoice = await site.app.request<{ totals: { grossCents: number } }>(
      'POST',
      '/api/v1/invoices/from-quote',
      {
        as: site.owner,
        body: { quoteId: first.quoteId, part: { kind: 'balance' } },
      },
    )
    expect(invoice.body.totals.grossCents).toBe(296_294)
    expect(codeOf(await begin(first))).toEqual([409, 'quote_already_signed'])
  })

  test('refuses whoever signs the first while it leaves', async () => {
    const first = await sendQuote(site.app, site.owner)
    const draft = await prepare(first)
    const code = await askCode(site.app, first)
    const { pdf } = site.app.context
    let sent = 0
    // The code is judged, the proof of the first version is being drawn: nothing is locked.
    const renderProof: PdfRenderer['renderProof'] = async (...given) => {
      sent = (await send(draft.id)).status
      return pdf.renderProof(...given)
    }
    site.app.context.pdf = { ...pdf, renderProof }
    const refused = await sign(site.app, first, code).finally(() => Object.assign(site.app.context, { pdf }))
    expect([sent, ...codeOf(refused)]).toEqual([200, 409, 'quote_replaced'])
    expect(await signedVersions(first)).toEqual([])
    expect(await site.read(first.quoteId)).toMatchObject({ status: 'sent', version: 2 })
  })

  test('does not leave once the first was signed while it was drawn', async () => {
    const first = await sendQuote(site.app, site.owner)
    const draft = await prepare(first)
    const code = await askCode(site.app, first)
    const { pdf } = site.app.context
    let signed = 0
    const renderQuote: PdfRenderer['renderQuote'] = async (...given) => {
      signed = (await sign(site.app, first, code)).status
      return pdf.renderQuote(...given)
    }
    site.app.context.pdf = { ...pdf, renderQuote }
    const refused = await send(draft.id).finally(() => Object.assign(site.app.context, { pdf }))
    expect([signed, ...codeOf(refused)]).toEqual([200, 409, 'quote_already_signed'])
    expect(await signedVersions(first)).toEqual([1])
    const quote = await site.read(first.quoteId)
    expect(quote).toMatchObject({ status: 'signed', version: 1, versions: [{ version: 1 }] })
  })

  test('leaves nobody to sign the first, whoever is at it at the same time', async () => {
    const first = await sendQuote(site.app, site.owner)
    const draft = await prepare(first)
    const others = await Promise.all(
      Array.from({ length: 15 }, async (_, index): Promise<SentQuote> => {
        const email = `signataire-${index}-${first.quoteId.slice(-8)}@delaunay.test`
        const made = await site.app.request<{ url: string }>(
          'POST',
          `/api/v1/quotes/${first.quoteId}/links`,
          { as: site.owner, body: { to: { email, name: 'Éloïse Delaunay' } } },
        )
        return { ...first, email, token: made.body.url.split('/d/')[1]! }
      }),
    )
    const signers: [SentQuote, string][] = []
    for (const signer of [first, ...others]) signers.push([signer, await askCode(site.app, signer)])
    // « Réessayez plus tard » is no answer yet: each code that is verified outdates the proofs of the others.
    const answered = async ([signer, code]: [SentQuote, string]) => {
      for (let turn = 0; turn < 8; turn++) {
        const answer = await sign(site.app, signer, code)
        if (answer.status !== 503) return codeOf(answer)
      }
      throw new Error('a signer was never answered')
    }
    const [sent, ...answers] = await Promise.all([send(draft.id), ...signers.map(answered)])
    const refused = answers.filter(([status]) => status !== 200)
    if (sent.status === 200) {
      expect(refused).toEqual(signers.map(() => [409, 'quote_replaced']))
      expect(await signedVersions(first)).toEqual([])
      expect(await site.read(first.quoteId)).toMatchObject({ status: 'sent', version: 2 })
    } else {
      expect(codeOf(sent)).toEqual([409, 'quote_already_signed'])
      expect(refused).toEqual(others.map(() => [409, 'quote_already_signed']))
      expect(await signedVersions(first)).toEqual([1])
      expect(await site.read(first.quoteId)).toMatchObject({ status: 'signed', version: 1 })
    }
  }, 120_000)

  test('stays with the client of the devis: the links of the first lead to it', async () => {
    const first = await sendQuote(site.app, site.owner)
    const { body: draft } = await begin(first)
    const other = await site.app.context.pool.query<{ id: string }>(
      `insert into companies (org_id, kind, name) values ($1, 'professional', 'Autre cliente') returning id`,
      [site.owner.orgId],
    )
    const save = (companyId: string) =>
      site.app.request('PUT', `/api/v1/quotes/${draft.id}/draft`, {
        as: site.owner,
        body: { revision: draft.revision, content: { ...draft.content, companyId } },
      })
    expect(codeOf(await save(other.rows[0]!.id))).toEqual([409, 'version_of_other_client'])
    expect((await save(draft.content.companyId!)).status).toBe(200)
  })

  test('is one draft for two colleagues, and answers what the client asked', async () => {
    const first = await sendQuote(site.app, site.owner)
    const message = 'Remplacer le hêtre par du chêne'
    await site.app.request('POST', `/api/v1/links/${first.token}/change-request`, { body: { message } })
    const asked = await site.app.request<{ items: { id: string; changeAskedAt: string | null }[] }>(
      'GET',
      '/api/v1/quotes?changeAsked=true',
      { as: site.owner },
    )
    expect(asked.body.items).toMatchObject([{ id: first.quoteId, changeAskedAt: start.toISOString() }])
    expect(await site.read(first.quoteId)).toMatchObject({ changeAsked: message })
    const colleague = await site.app.makeMember(site.owner.orgId, 'member')
    const drafts = await Promise.all([begin(first), begin(first, colleague)])
    expect(drafts.map(({ status }) => status)).toEqual([200, 200])
    expect(drafts[0]!.body.id).toBe(drafts[1]!.body.id)
    await revise(first)
    expect(await site.read(first.quoteId)).toMatchObject({ changeAsked: null, changeAskedAt: null })
    const viewer = await site.app.makeMember(site.owner.orgId, 'viewer')
    expect(codeOf(await begin(first, viewer))).toEqual([403, 'forbidden'])
  })

  test('opens again what was refused', async () => {
    const first = await sendQuote(site.app, site.owner)
    await site.app.request('POST', `/api/v1/links/${first.token}/refuse`, { body: { reason: 'Trop cher' } })
    expect((await site.read(first.quoteId)).status).toBe('refused')
    const second = await revise(first)
    expect(await site.read(first.quoteId)).toMatchObject({ status: 'sent', version: 2, refusalReason: null })
    expect(second.view.state).toBe('open')
  })
})

test('a question goes to the seller, in the client’s words, so many times a day', async () => {
  const quote = await sendQuote(site.app, site.owner)
  const ask = (message: string) =>
    site.app.request('POST', `/api/v1/links/${quote.token}/question`, { body: { message } })
  expect((await ask('Le délai comprend-il la pose ?')).status).toBe(200)
  const mail = await site.app.waitForMail(
    ({ to, subject }) => to.email === site.owner.email && subject.includes('question'),
  )
  expect(mail.text).toContain('Le délai comprend-il la pose ?')
  expect(mail.replyTo).toBe(quote.email)
  expect((await site.read(quote.quoteId)).status).toBe('sent')
  expect((await ask(' ')).status).toBe(400)
  for (let turn = 0; turn < 9; turn++) await ask('Encore ?')
  expect(codeOf(await ask('Encore ?'))).toEqual([429, 'rate_limited'])
  expect(await tokenSentTo(site.app, quote.email)).toBe(quote.token)
})
