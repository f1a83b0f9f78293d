import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { addToCard } from '#server/test/client-cards.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { alone, askCode, type SentQuote, sendQuote, sign, tokenSentTo } from '#server/test/signing.ts'
import type { LinkView, SignatureFacts } from '#shared/contract/signatures.ts'

const start = new Date()
const clock = createFixedClock(start)
let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ clock })
  owner = await app.makeOrganization({ name: 'Atelier Lagrange' })
})
beforeEach(async () => {
  clock.set(start)
  await app.context.pool.query('delete from rate_limits')
})
afterAll(() => app.close())

const link = (quote: SentQuote, action = '') => `/api/v1/links/${quote.token}${action}`
const post = (quote: SentQuote, action: string, body: unknown = {}) =>
  app.request('POST', link(quote, action), { body })
const refusal = async (answer: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body } = await answer
  return [status, body.code]
}
const eventsOf = async (quote: SentQuote) =>
  (await app.request<SignatureFacts>('GET', `/api/v1/quotes/${quote.quoteId}/signature`, { as: owner })).body
    .events
const statusOf = async (quote: SentQuote) =>
  (await app.request('GET', `/api/v1/quotes/${quote.quoteId}`, { as: owner })).body.status
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

describe('a link', () => {
  test('shows the quote, and fetching it does not mark it as viewed', async () => {
    const quote = await sendQuote(app, owner)
    expect(quote.view).toMatchObject({
      state: 'open',
      signable: true,
      organizationName: 'Atelier Lagrange',
      buyerKind: 'professional',
      document: { number: quote.number, buyer: { name: 'Menuiserie Delaunay' } },
    })
    expect(quote.view.recipientMasked).toBe('c•••@delaunay.test')
    expect(JSON.stringify(quote.view)).not.toContain(quote.email)
    expect(await statusOf(quote)).toBe('sent')
    const answer = await app.request('GET', link(quote))
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('opened by a person marks the quote as viewed, once', async () => {
    const quote = await sendQuote(app, owner)
    await post(quote, '/opened')
    await post(quote, '/opened')
    expect(await statusOf(quote)).toBe('viewed')
    const opened = (await eventsOf(quote)).filter(({ type }) => type === 'quote.opened')
    expect(opened).toHaveLength(1)
    expect(opened[0]).toMatchObject({ label: 'Page du devis ouverte', ipAddress: '127.0.0.1' })
  })

  test('that is wrong, revoked or expired says which; one that was good names its organization, and no client', async () => {
    const quote = await sendQuote(app, owner)
    for (const token of ['x', 'A'.repeat(43), '%C3%A9']) {
      expect(await refusal(app.request('GET', `/api/v1/links/${token}`))).toEqual([404, 'link_invalid'])
    }
    // A day more than needed: the day on which clocks go back has 25 hours.
    clock.advance(32 * 86_400_000)
    for (const action of ['', '/pdf']) {
      const expired = await app.request('GET', link(quote, action))
      expect([expired.status, expired.body.code]).toEqual([409, 'quote_expired'])
      expect(expired.body.data).toMatchObject({ organizationName: 'Atelier Lagrange' })
      expect(JSON.stringify(expired.body)).not.toContain('Delaunay')
    }
    expect(await refusal(post(quote, '/code'))).toEqual([409, 'quote_expired'])
    expect(await refusal(sign(app, quote, '123456'))).toEqual([409, 'quote_expired'])
    clock.set(start)

    const detail = await app.request<{ links: { id: string }[] }>('GET', `/api/v1/quotes/${quote.quoteId}`, {
      as: owner,
    })
    const linkId = detail.body.links[0]!.id
    await app.request('POST', `/api/v1/quotes/${quote.quoteId}/links/${linkId}/revoke`, {
      as: owner,
      body: {},
    })
    const calls = [
      app.request('GET', link(quote)),
      app.request('GET', link(quote, '/pdf')),
      post(quote, '/opened'),
    ]
    calls.push(post(quote, '/code'), post(quote, '/refuse', { reason: 'Non' }), sign(app, quote, '123456'))
    for (const call of calls) {
      const { status, body } = await call
      expect([status, body.code]).toEqual([410, 'link_revoked'])
      expect(body.data).toMatchObject({ organizationName: 'Atelier Lagrange' })
      expect(JSON.stringify(body)).not.toContain('Delaunay')
    }
  })

  test('guesses are slowed down, while a valid link still works', async () => {
    const quote = await sendQuote(app, owner)
    for (let guess = 0; guess < 20; guess++) await app.request('GET', `/api/v1/links/guess-${guess}`)
    const answer = await app.request('GET', '/api/v1/links/guess-20')
    expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.request('GET', link(quote))).status).toBe(200)
  })

  test('its token and the code are stored only as hashes, the code’s with a key', async () => {
    const quote = await sendQuote(app, owner)
    const code = await askCode(app, quote)
    const { rows } = await app.context.pool.query(
      `select l::text as link, c::text as challenge from quote_links l join signature_challenges c on c.link_id = l.id where l.quote_id = $1`,
      [quote.quoteId],
    )
    expect(JSON.stringify(rows)).not.toContain(quote.token)
    expect(JSON.stringify(rows)).not.toMatch(alone(code))
    const sent = await app.waitForMail(({ subject }) => subject.startsWith(code))
    expect(sent.text).toContain(code)
  })
})

describe('a code', () => {
  test('can be asked for every 30 s, five times an hour', async () => {
    const quote = await sendQuote(app, owner)
    const first = await post(quote, '/code')
    expect(first.body).toEqual({
      sentTo: 'c•••@delaunay.test',
      expiresAt: new Date(start.getTime() + 600_000).toISOString(),
      resendAt: new Date(start.getTime() + 30_000).toISOString(),
    })
    clock.advance(29_000)
    const early = await post(quote, '/code')
    expect([early.status, early.body.code, early.headers['retry-after']]).toEqual([
      429,
      'code_resend_too_soon',
      '1',
    ])
    clock.advance(1_000)
    for (let sent = 1; sent < 5; sent++) {
      expect((await post(quote, '/code')).status).toBe(200)
      clock.advance(31_000)
    }
    expect(await refusal(post(quote, '/code'))).toEqual([429, 'rate_limited'])
    clock.advance(3_600_000)
    expect((await post(quote, '/code')).status).toBe(200)
  })

  test('is void after five wrong tries', async () => {
    const quote = await sendQuote(app, owner)
    const code = await askCode(app, quote)
    for (let attempt = 0; attempt < 5; attempt++) {
      const answer = await sign(app, quote, wrong(code))
      expect([answer.status, answer.body.code]).toEqual([400, 'code_invalid'])
      expect(answer.body.fields).toMatchObject([{ path: 'code', message: 'Code de vérification incorrect' }])
    }
    expect(await refusal(sign(app, quote, code))).toEqual([429, 'code_attempts_exceeded'])
    expect((await eventsOf(quote)).filter(({ type }) => type === 'code.failed')).toHaveLength(5)
    clock.advance(31_000)
    expect((await sign(app, quote, await askCode(app, quote, [code]))).status).toBe(200)
  })

  test('simultaneous tries are all counted', async () => {
    const quote = await sendQuote(app, owner)
    const code = await askCode(app, quote)
    const answers = await Promise.all(Array.from({ length: 8 }, () => refusal(sign(app, quote, wrong(code)))))
    expect(answers.filter(([, refused]) => refused === 'code_invalid')).toHaveLength(5)
    expect(answers.filter(([, refused]) => refused === 'code_attempts_exceeded')).toHaveLength(3)
  })

  test('lasts ten minutes, and is replaced by the next', async () => {
    const quote = await sendQuote(app, owner)
    expect(await refusal(sign(app, quote, '123456'))).toEqual([400, 'code_expired'])
    const first = await askCode(app, quote)
    clock.advance(600_000)
    expect(await refusal(sign(app, quote, first))).toEqual([400, 'code_expired'])
    const second = await askCode(app, quote, [first])
    expect(await refusal(sign(app, quote, first))).toEqual([400, 'code_invalid'])
    clock.advance(599_000)
    expect((await sign(app, quote, second)).status).toBe(200)
  })

  test('of one quote does not sign another', async () => {
    const [one, other] = [await sendQuote(app, owner), await sendQuote(app, owner)]
    const code = await askCode(app, one)
    await askCode(app, other)
    expect((await refusal(sign(app, other, code)))[1]).toBe('code_invalid')
  })
})

describe('an answer', () => {
  test('names its invalid fields in French', async () => {
    const quote = await sendQuote(app, owner)
    const answer = await sign(app, quote, '12', {
      name: ' ',
      quality: '',
      documentSha256: 'x',
      signature: { kind: 'typed', text: 'a\u202eb' },
    })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
    const messages = Object.fromEntries(
      (answer.body.fields as { path: string; message: string }[]).map((field) => [field.path, field.message]),
    )
    expect(messages).toMatchObject({
      name: 'Indiquez votre nom et votre prénom.',
      code: 'Le code compte six chiffres.',
      'signature.text': 'Ce texte contient des caractères qui ne s’impriment pas.',
    })
    expect(Object.keys(messages)).toContain('quality')
    expect(Object.keys(messages)).toContain('documentSha256')
  })

  test('is refused when the document or the consent is not the one shown', async () => {
    const quote = await sendQuote(app, owner)
    const code = await askCode(app, quote)
    expect(await refusal(sign(app, quote, code, { documentSha256: 'a'.repeat(64) }))).toEqual([
      409,
      'document_changed',
    ])
    expect(await refusal(sign(app, quote, code, { consentVersion: '1999-01' }))).toEqual([
      409,
      'document_changed',
    ])
  })

  test('can be a refusal with a reason, told to the author', async () => {
    const quote = await sendQuote(app, owner)
    expect((await refusal(post(quote, '/refuse', { reason: ' ' })))[0]).toBe(400)
    const reason = 'Le budget n’a pas été voté.'
    expect((await post(quote, '/refuse', { reason })).status).toBe(200)
    expect((await post(quote, '/refuse', { reason })).status).toBe(200)
    expect(await refusal(post(quote, '/refuse', { reason: 'Autre' }))).toEqual([409, 'quote_refused'])
    expect(await refusal(post(quote, '/code'))).toEqual([409, 'quote_refused'])
    expect(await statusOf(quote)).toBe('refused')
    const mail = await app.waitForMail(
      ({ to, subject }) => to.email === owner.email && subject.includes(`${quote.number} refusé`),
    )
    expect(mail.text).toContain(reason)
    expect((await app.request('GET', link(quote))).body).toMatchObject({ state: 'refused', signable: false })
    const sent = await app.context.pool.query(
      "select 1 from outgoing_mails where subject_id = $1 and kind = 'quote-refused-seller'",
      [quote.quoteId],
    )
    expect(sent.rowCount).toBe(1)
  })

  test('can be a request for changes, which leaves the quote open', async () => {
    const quote = await sendQuote(app, owner)
    expect((await post(quote, '/change-request', { message: 'Plutôt en chêne ?' })).status).toBe(200)
    await app.waitForMail(({ to, text }) => to.email === owner.email && text.includes('Plutôt en chêne ?'))
    const types = (await eventsOf(quote)).map(({ type }) => type)
    expect(types.filter((type) => type !== 'mail.delivered').at(-1)).toBe('quote.change_requested')
    // The page says what was asked, the newest of it, and may still be signed.
    expect(quote.view.changeRequest).toBeNull()
    await post(quote, '/change-request', { message: 'Ou en hêtre.' })
    expect((await app.request('GET', link(quote))).body).toMatchObject({
      state: 'open',
      signable: true,
      changeRequest: { message: 'Ou en hêtre.', requestedAt: clock.now().toISOString() },
    })
  })

  test('asks for its deposit, by the account of the organization, on the page and in the mail', async () => {
    const seller = await app.makeOrganization({ name: 'Atelier Caron' })
    await app.context.pool.query(
      `update organizations set email = 'contact@caron.test', phone = '+33465712018' where id = $1`,
      [seller.orgId],
    )
    const quote = await sendQuote(app, seller, { depositBps: 3_000 })
    expect(quote.view.deposit).toBeNull()
    await app.context.pool.query(
      `insert into invoice_settings (org_id, iban, bic) values ($1, 'FR7630006000011234567890189', 'AGRIFRPP')`,
      [seller.orgId],
    )
    expect((await sign(app, quote, await askCode(app, quote))).status).toBe(200)
    const cents = Math.round((quote.view.document.totals.grossCents * 3) / 10)
    const { body } = await app.request<LinkView>('GET', link(quote))
    expect(body.deposit).toMatchObject({
      cents,
      transfer: {
        iban: 'FR7630006000011234567890189',
        bic: 'AGRIFRPP',
        holder: quote.view.document.seller.name,
        reference: quote.number,
      },
    })
    expect(body.deposit?.epc).toContain(`EUR${(cents / 100).toFixed(2)}`)
    const mail = await app.waitForMail(
      ({ to, subject }) => to.email === quote.email && subject.includes('signé'),
    )
    expect(mail.replyTo).toBe('contact@caron.test')
    for (const part of [
      'Et maintenant',
      'FR76 3000',
      'AGRIFRPP',
      `Référence à indiquer\u00a0: ${quote.number}`,
    ])
      expect(mail.text.replaceAll('\u00a0', ' ')).toContain(part.replaceAll('\u00a0', ' '))
    const asked = await app.waitForMail(
      ({ to, subject }) => to.email === quote.email && /votre code/.test(subject),
    )
    expect(asked.replyTo).toBe('contact@caron.test')
  })

  test('is refused where the organization signs on paper', async () => {
    const paper = await app.makeOrganization()
    await app.context.pool.query(
      `update organizations set settings = settings || '{"electronic_signature": false}' where id = $1`,
      [paper.orgId],
    )
    const quote = await sendQuote(app, paper)
    expect(quote.view.signable).toBe(false)
    expect(await refusal(post(quote, '/code'))).toEqual([409, 'quote_not_signable'])
  })

  test('warns a consumer of the obligation to pay', async () => {
    const quote = await sendQuote(app, owner, { kind: 'consumer' })
    expect(quote.view.buyerKind).toBe('consumer')
    expect(quote.view.consent.text).toContain('obligation de paiement')
  })

  test('through a second link finds the quote already signed', async () => {
    const quote = await sendQuote(app, owner)
    const email = `associe-${quote.quoteId.slice(0, 8)}@delaunay.test`
    const { body: card } = await app.request<{ companyId: string }>(
      'GET',
      `/api/v1/quotes/${quote.quoteId}`,
      {
        as: owner,
      },
    )
    await addToCard(app, owner, card, email)
    await app.request('POST', `/api/v1/quotes/${quote.quoteId}/resend`, {
      as: owner,
      body: { to: { email, name: null } },
    })
    const second = { ...quote, email, token: await tokenSentTo(app, email) }
    const code = await askCode(app, second)
    expect((await sign(app, quote, await askCode(app, quote))).status).toBe(200)
    expect(await refusal(sign(app, second, code))).toEqual([409, 'quote_already_signed'])
    expect((await app.request('GET', link(second, '/sealed'))).status).toBe(200)
  })
})

describe('the files of a signature', () => {
  test('do not exist before it, and are readable by readers of quotes', async () => {
    const quote = await sendQuote(app, owner)
    for (const file of ['sealed', 'proof']) {
      expect(await refusal(app.request('GET', link(quote, `/${file}`)))).toEqual([404, 'not_found'])
    }
    const viewer = await app.makeMember(owner.orgId, 'viewer')
    const neighbour = await app.makeOrganization()
    await sign(app, quote, await askCode(app, quote))
    for (const file of ['sealed.pdf', 'proof.pdf', 'proof.json', 'signature']) {
      const path = `/api/v1/quotes/${quote.quoteId}/${file}`
      expect((await app.request('GET', path, { as: viewer })).status).toBe(200)
      expect(await refusal(app.request('GET', path, { as: neighbour }))).toEqual([404, 'not_found'])
      expect((await app.request('GET', path)).status).toBe(401)
    }
  })

  test('cannot be forged by a member, nor its journal rewritten', async () => {
    const quote = await sendQuote(app, owner)
    const client = await app.context.pool.connect()
    try {
      const attempts = [
        `update signature_events set label = 'x' where quote_id = '${quote.quoteId}'`,
        `delete from signature_events where quote_id = '${quote.quoteId}'`,
        `insert into signature_challenges (org_id, link_id, sent_to, code_hash) select org_id, id, 'a@b.c', '\\x00' from quote_links where quote_id = '${quote.quoteId}'`,
      ]
      for (const sql of attempts) {
        await client.query(
          `begin; set local role ardoise_app; select set_config('app.org_id', '${owner.orgId}', true), set_config('app.permissions', '${owner.scope.permissions.join(',')}', true)`,
        )
        await expect(client.query(sql)).rejects.toThrow(/permission denied|row-level security/)
        await client.query('rollback')
      }
    } finally {
      client.release()
    }
  })
})
