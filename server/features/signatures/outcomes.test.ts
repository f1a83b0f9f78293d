import { describe, expect, test } from 'vitest'
import { expireQuotes } from '#server/features/quotes/commands/expire-quotes.ts'
import { askCode, type SentQuote, sendQuote, sign } from '#server/test/signing.ts'
import type { Enclosure } from '#shared/contract/documents.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import type { LinkView, SignatureFacts } from '#shared/contract/signatures.ts'
import { verifyChain } from '#shared/domain/signatures/signature-proof.ts'
import { codeOf, openSeller, sha256, start } from './seller.fixture.ts'

const site = openSeller()

const act = (quote: SentQuote, action: string, body: unknown = {}, as = site.owner) =>
  site.app.request<QuoteDetail & { code: string }>('POST', `/api/v1/quotes/${quote.quoteId}/${action}`, {
    as,
    body,
  })
const viewOf = async (quote: SentQuote) =>
  (await site.app.request<LinkView>('GET', `/api/v1/links/${quote.token}`)).body
const dealOf = async (quote: SentQuote) =>
  (await site.app.context.pool.query('select status from deals where quote_id = $1', [quote.quoteId])).rows[0]
    .status
const agreed = {
  agreedOn: '2026-11-21',
  signerName: 'Éloïse Delaunay',
  signerQuality: 'Gérante',
  means: 'order',
}

describe('an agreement that came elsewhere', () => {
  test('signs the devis off line, with what proves it, and is invoiced like any other', async () => {
    const quote = await sendQuote(site.app, site.owner)
    const scan = Buffer.from('%PDF-1.7 bon de commande')
    const form = new FormData()
    form.set('file', new File([scan], 'BC-114.pdf', { type: 'text/html' }))
    const { body: enclosed } = await site.app.request<Enclosure>('POST', '/api/v1/enclosures', {
      as: site.owner,
      body: form,
    })
    const recorded = await site.app.request<SignatureFacts>(
      'POST',
      `/api/v1/quotes/${quote.quoteId}/agreement`,
      {
        as: site.owner,
        body: { ...agreed, note: 'Reçu au chantier', enclosureId: enclosed.id },
      },
    )
    expect(recorded.status).toBe(200)
    expect(recorded.body.signature).toBeNull()
    expect(recorded.body.agreement).toMatchObject({
      ...agreed,
      note: 'Reçu au chantier',
      recordedAt: start.toISOString(),
      file: { name: 'BC-114.pdf', type: 'application/pdf', size: scan.length, sha256: sha256(scan) },
    })
    const { events } = recorded.body
    expect(events.at(-1)?.label).toBe(
      `Accord reçu hors ligne le 21 novembre 2026 (bon de commande), d’Éloïse Delaunay, Gérante, enregistré par ${recorded.body.agreement?.recordedByName}`,
    )
    expect(JSON.stringify(events.at(-1))).not.toMatch(/électronique/i)
    const chain = events.map(({ occurredAt: at, ipAddress: ip, ...event }) => ({ ...event, at, ip }))
    expect(verifyChain(chain, sha256)).toBeNull()
    const file = await site.app.request('GET', `/api/v1/quotes/${quote.quoteId}/agreement/file`, {
      as: site.owner,
    })
    expect([file.headers['content-type'], file.bytes.equals(scan)]).toEqual(['application/pdf', true])
    expect(file.headers['x-content-type-options']).toBe('nosniff')

    expect(await site.read(quote.quoteId)).toMatchObject({ status: 'signed', signedAt: start.toISOString() })
    expect(await dealOf(quote)).toBe('won')
    expect(await viewOf(quote)).toMatchObject({
      state: 'signed',
      signable: false,
      signed: null,
      agreement: { ...agreed, recordedAt: start.toISOString() },
    })
    expect(JSON.stringify(await viewOf(quote))).not.toContain('chantier')
    expect(codeOf(await site.app.request('GET', `/api/v1/links/${quote.token}/sealed`))).toEqual([
      404,
      'not_found',
    ])
    const invoice = await site.app.request('POST', '/api/v1/invoices/from-quote', {
      as: site.owner,
      body: { quoteId: quote.quoteId, part: { kind: 'balance' } },
    })
    expect(invoice.status).toBe(200)
  })

  test('of an earlier day counts on that day, also once the devis has expired', async () => {
    const quote = await sendQuote(site.app, site.owner)
    site.clock.set(new Date('2027-01-04T09:00:00Z'))
    await expireQuotes(site.app.context)
    expect((await site.read(quote.quoteId)).status).toBe('expired')
    const wrong = await act(quote, 'agreement', { ...agreed, agreedOn: '2026-11-20' })
    expect([wrong.status, wrong.body]).toEqual([
      400,
      expect.objectContaining({
        code: 'agreement_day_wrong',
        fields: [expect.objectContaining({ path: 'agreedOn' })],
      }),
    ])
    expect((await act(quote, 'agreement', { ...agreed, agreedOn: '2027-01-05' })).status).toBe(400)
    expect((await act(quote, 'agreement', { ...agreed, agreedOn: '2026-12-15' })).status).toBe(200)
    expect(await site.read(quote.quoteId)).toMatchObject({
      status: 'signed',
      signedAt: '2026-12-15T11:00:00.000Z',
    })
    expect(await dealOf(quote)).toBe('won')
    // A deposit is asked so that the work may begin, whatever the usual terms are.
    const deposit = await site.app.request<InvoiceDetail>('POST', '/api/v1/invoices/from-quote', {
      as: site.owner,
      body: { quoteId: quote.quoteId, part: { kind: 'deposit_percent', bps: 3_000 } },
    })
    expect(deposit.body.content.paymentTerms).toEqual({ kind: 'on_receipt' })
  })

  test('is recorded once, by whoever sends devis, and never beside a signature', async () => {
    const quote = await sendQuote(site.app, site.owner)
    const billing = await site.app.makeMember(site.owner.orgId, 'billing')
    expect(codeOf(await act(quote, 'agreement', agreed, billing))).toEqual([403, 'forbidden'])
    const code = await askCode(site.app, quote)
    const answers = await Promise.all([
      act(quote, 'agreement', agreed),
      act(quote, 'agreement', agreed),
      sign(site.app, quote, code),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, (body as { code: string }).code]).toEqual([409, 'quote_already_signed'])
    const { rows } = await site.app.context.pool.query(
      `select (select count(*) from signatures where quote_id = $1) + (select count(*) from quote_agreements where quote_id = $1) as n`,
      [quote.quoteId],
    )
    expect(Number(rows[0].n)).toBe(1)
  })

  test('that was recorded by mistake is undone, and the record stays with who undid it', async () => {
    const quote = await sendQuote(site.app, site.owner)
    const path = `/api/v1/quotes/${quote.quoteId}`
    await site.app.request('POST', `/api/v1/links/${quote.token}/opened`, { body: {} })
    expect(codeOf(await act(quote, 'agreement/cancel'))).toEqual([409, 'agreement_missing'])
    expect((await act(quote, 'agreement', agreed)).status).toBe(200)
    const billing = await site.app.makeMember(site.owner.orgId, 'billing')
    expect(codeOf(await act(quote, 'agreement/cancel', {}, billing))).toEqual([403, 'forbidden'])

    // A draft of its invoice stands in the way, until it is deleted.
    const draft = await site.app.request<{ id: string }>('POST', '/api/v1/invoices/from-quote', {
      as: site.owner,
      body: { quoteId: quote.quoteId, part: { kind: 'balance' } },
    })
    expect(codeOf(await act(quote, 'agreement/cancel'))).toEqual([409, 'agreement_used'])
    const facts = () => site.app.request<SignatureFacts>('GET', `${path}/signature`, { as: site.owner })
    expect((await facts()).body.agreement?.used).toBe(true)
    await site.app.request('DELETE', `/api/v1/invoices/${draft.body.id}`, { as: site.owner })
    expect((await facts()).body.agreement?.used).toBe(false)

    const cancelled = await act(quote, 'agreement/cancel', { reason: ' Autre client ' })
    expect([cancelled.status, cancelled.body]).toMatchObject([200, { agreement: null }])
    expect(await site.read(quote.quoteId)).toMatchObject({ status: 'viewed', signedAt: null })
    expect(await dealOf(quote)).toBe('open')
    expect(await viewOf(quote)).toMatchObject({ state: 'open', signable: true, agreement: null })
    const { events } = (await facts()).body
    expect(events.slice(-2).map(({ type }) => type)).toEqual(['quote.agreed', 'quote.agreement_cancelled'])
    expect(events.at(-1)?.label).toMatch(/annulé par .+\u00a0: Autre client$/)
    const kept = await site.app.context.pool.query(
      'select signer_name, cancelled_by, cancel_reason from quote_agreements where quote_id = $1',
      [quote.quoteId],
    )
    expect(kept.rows).toEqual([
      { signer_name: 'Éloïse Delaunay', cancelled_by: site.owner.userId, cancel_reason: 'Autre client' },
    ])
    expect(codeOf(await act(quote, 'agreement/cancel'))).toEqual([409, 'agreement_missing'])

    // It is signed as if nothing had been recorded, and a signature is not undone.
    const signed = await sign(site.app, quote, await askCode(site.app, quote))
    expect(signed.status).toBe(200)
    expect(codeOf(await act(quote, 'agreement/cancel'))).toEqual([409, 'agreement_missing'])
    const chain = (await facts()).body.events.map(({ occurredAt: at, ipAddress: ip, ...event }) => ({
      ...event,
      at,
      ip,
    }))
    expect(verifyChain(chain, sha256)).toBeNull()
  })

  test('that is undone after the last day leaves an expired devis, which may be agreed to again', async () => {
    const quote = await sendQuote(site.app, site.owner)
    expect((await act(quote, 'agreement', agreed)).status).toBe(200)
    site.clock.set(new Date('2027-01-04T09:00:00Z'))
    expect((await act(quote, 'agreement/cancel')).status).toBe(200)
    expect(await site.read(quote.quoteId)).toMatchObject({ status: 'expired', signedAt: null })
    expect(await dealOf(quote)).toBe('lost')
    expect((await act(quote, 'agreement', { ...agreed, agreedOn: '2026-12-15' })).status).toBe(200)
    expect(await dealOf(quote)).toBe('won')
  })

  test('is either undone or invoiced, whoever is at both at once', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const quote = await sendQuote(site.app, site.owner)
      await act(quote, 'agreement', agreed)
      const [cancelled, invoiced] = await Promise.all([
        act(quote, 'agreement/cancel'),
        site.app.request('POST', '/api/v1/invoices/from-quote', {
          as: site.owner,
          body: { quoteId: quote.quoteId, part: { kind: 'balance' } },
        }),
      ])
      expect([codeOf(cancelled), codeOf(invoiced)]).toSatisfy(
        ([undone, made]: [unknown[], unknown[]]) =>
          (undone[0] === 200 && made[1] === 'quote_not_invoiceable') ||
          (undone[1] === 'agreement_used' && made[0] === 200),
      )
    }
  })

  test('is never made of nothing: the database asks for its record', async () => {
    const quote = await sendQuote(site.app, site.owner)
    const client = await site.app.context.pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `select set_config('app.org_id', $1, true), set_config('app.permissions', 'quote:send,quote:write', true)`,
        [site.owner.orgId],
      )
      await expect(
        client.query(`update quotes set status = 'signed' where id = $1`, [quote.quoteId]),
      ).rejects.toThrow('only the client answers a quote')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('a devis that its author ends', () => {
  test('without a follow-up is offered no more, and opens again as it was', async () => {
    const quote = await sendQuote(site.app, site.owner)
    await site.app.request('POST', `/api/v1/links/${quote.token}/opened`, { body: {} })
    const closed = await act(quote, 'close', { reason: ' Budget reporté ' })
    expect(closed.body).toMatchObject({
      status: 'closed',
      ending: { at: start.toISOString(), reason: 'Budget reporté' },
    })
    expect(await dealOf(quote)).toBe('lost')
    expect(await viewOf(quote)).toMatchObject({ state: 'withdrawn', signable: false })
    expect(JSON.stringify(await viewOf(quote))).not.toContain('Budget')
    for (const answer of [
      await site.app.request('POST', `/api/v1/links/${quote.token}/code`, { body: {} }),
      await site.app.request('POST', `/api/v1/links/${quote.token}/refuse`, { body: { reason: 'Non' } }),
      await act(quote, 'resend'),
      await act(quote, 'close'),
      await act(quote, 'agreement', agreed),
    ])
      expect(codeOf(answer)).toEqual([409, 'quote_closed'])
    const reopened = await act(quote, 'reopen')
    expect(reopened.body).toMatchObject({ status: 'viewed', ending: null })
    expect(await dealOf(quote)).toBe('open')
    expect(codeOf(await act(quote, 'reopen'))).toEqual([409, 'quote_not_closed'])
    await act(quote, 'close')
    site.clock.set(new Date('2027-01-04T09:00:00Z'))
    expect(codeOf(await act(quote, 'reopen'))).toEqual([409, 'quote_expired'])
  })

  test('that is withdrawn says so to its client, and whom to ask', async () => {
    const quote = await sendQuote(site.app, site.owner)
    expect((await act(quote, 'withdraw', { reason: 'Erreur de prix' })).body.status).toBe('withdrawn')
    const view = await viewOf(quote)
    expect(view).toMatchObject({ state: 'withdrawn', signable: false, organizationName: 'Atelier Lagrange' })
    expect(view.seller.email).not.toBeNull()
    expect(codeOf(await sign(site.app, quote, '123456'))).toEqual([409, 'quote_withdrawn'])
    expect(codeOf(await act(quote, 'reopen'))).toEqual([409, 'quote_not_closed'])
    const { rows } = await site.app.context.pool.query(
      `select label from signature_events where quote_id = $1 order by position desc limit 1`,
      [quote.quoteId],
    )
    expect(rows[0].label).toBe('Devis retiré par l’expéditeur')
  })

  test('is told to its client where its author writes it, in the author’s words or the usual ones', async () => {
    const quote = await sendQuote(site.app, site.owner)
    const letter = { subject: 'Changement de prix', message: 'Bonjour,\n\nUne erreur de prix.' }
    const stranger = { ...letter, to: { email: 'inconnu@ailleurs.test' } }
    expect(codeOf(await act(quote, 'withdraw', { letter: stranger }))).toEqual([400, 'recipient_not_on_card'])
    expect((await site.read(quote.quoteId)).status).toBe('sent')
    expect((await act(quote, 'withdraw', { reason: 'Erreur', letter })).body.status).toBe('withdrawn')
    const mail = await site.app.waitForMail(
      ({ to, subject }) => to.email === quote.email && subject === 'Changement de prix',
    )
    expect(mail.text).toContain('Une erreur de prix.')
    expect(mail.text).toContain(quote.number)
    expect(mail.text).not.toMatch(/\/d\/[\w-]{22}|Erreur$/m)
    const { rows } = await site.app.context.pool.query(
      `select label from signature_events where quote_id = $1 and event_type = 'quote.withdrawn'`,
      [quote.quoteId],
    )
    expect(rows).toEqual([{ label: `Devis retiré par l’expéditeur, qui l’écrit à ${quote.email}` }])

    const other = await sendQuote(site.app, site.owner)
    await act(other, 'withdraw', { letter: {} })
    const usual = await site.app.waitForMail(
      ({ to, subject }) =>
        to.email === other.email && subject === `Devis ${other.number} retiré – Atelier Lagrange`,
    )
    expect(usual.text).toContain('il ne peut plus être signé')
    const silent = await sendQuote(site.app, site.owner)
    await act(silent, 'withdraw')
    const { rows: mails } = await site.app.context.pool.query(
      `select 1 from outgoing_mails where subject_id = $1 and kind = 'quote-withdrawn-client'`,
      [silent.quoteId],
    )
    expect(mails).toEqual([])
  })

  test('by two colleagues at once is ended once', async () => {
    const quote = await sendQuote(site.app, site.owner)
    const colleague = await site.app.makeMember(site.owner.orgId, 'member')
    const answers = await Promise.all([act(quote, 'close'), act(quote, 'withdraw', {}, colleague)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
