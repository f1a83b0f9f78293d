import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addToCard } from '#server/test/client-cards.ts'
import { draftQuote, makeClient, quoteLine } from '#server/test/draft-quote.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.makeOrganization()
})
afterAll(() => app.close())

const post = <T = QuoteDetail>(path: string, body: unknown = {}, as: Member = owner) =>
  app.request<T & { code?: string; fields?: { path: string; code: string }[] }>(
    'POST',
    `/api/v1/quotes${path}`,
    {
      as,
      body,
    },
  )
const get = <T = QuoteDetail>(path: string, as: Member = owner) =>
  app.request<T>('GET', `/api/v1/quotes${path}`, { as })

const makeDraft = (member: Member = owner, over: Record<string, unknown> = {}) =>
  draftQuote(app, member, over)

describe('a draft', () => {
  test('is created empty with the organization’s defaults, and lists what it lacks', async () => {
    const { body } = await post('')
    expect(body).toMatchObject({ status: 'draft', number: null, revision: 1, netCents: 0 })
    expect(body.content).toMatchObject({ validityDays: 30, lines: [], companyId: null })
    expect(body.content.paymentTerms).toContain('30 jours')
    expect(body.problems.map((problem) => problem.code)).toEqual(['client_missing', 'quote_empty'])
  })

  test('can be created complete by one request', async () => {
    const lines = [
      { kind: 'section', title: 'Salon' },
      ...[1, 2, 3, 4, 5].map((n) => quoteLine({ description: `Ligne ${n}`, quantityMilli: n * 1_500 })),
    ]
    const draft = await makeDraft(owner, {
      lines,
      title: 'Rénovation',
      discount: { kind: 'percent', bps: 1_000 },
    })
    expect(draft).toMatchObject({
      netCents: 202_500,
      grossCents: 243_000,
      clientName: 'Boulangerie Martin',
      problems: [],
    })
    expect(new Set(draft.content.lines.map(({ id }) => id)).size).toBe(6)
  })

  test('takes the company from its contact', async () => {
    const companyId = await makeClient(app, owner)
    const { rows } = await app.context.pool.query(
      `insert into contacts (org_id, company_id, first_name, last_name, email) values ($1, $2, 'Ana', 'Lopez', 'ana@martin.test') returning id`,
      [owner.orgId, companyId],
    )
    const { body } = await post('', { contactId: rows[0].id })
    expect(body.companyId).toBe(companyId)
    expect(body.client).toMatchObject({ contactName: 'Ana Lopez', email: 'ana@martin.test' })
  })

  test('refuses a VAT rate that is not French, and names the line', async () => {
    const { status, body } = await post('', { lines: [quoteLine(), quoteLine({ vatRateBps: 1_234 })] })
    expect([status, body.code, body.fields?.[0]?.path]).toEqual([400, 'invalid_input', 'lines.1.vatRateBps'])
  })

  test('refuses an archived client', async () => {
    const companyId = await makeClient(app, owner, { archived_at: new Date() })
    expect((await post('', { companyId })).body.code).toBe('company_archived')
  })

  test('is saved from the revision that was read; otherwise the answer holds the stored text', async () => {
    const draft = await makeDraft()
    const save = (revision: number, title: string) =>
      app.request<
        QuoteDetail & {
          code: string
          data: { content: { title: string }; revision: number; savedByName: string }
        }
      >('PUT', `/api/v1/quotes/${draft.id}/draft`, {
        as: owner,
        body: { revision, content: { ...draft.content, title } },
      })
    const first = await save(1, 'Mon texte')
    expect([first.status, first.body.revision, first.body.title]).toEqual([200, 2, 'Mon texte'])
    const second = await save(1, 'Autre texte')
    expect([second.status, second.body.code]).toEqual([409, 'version_conflict'])
    expect(second.body.data).toMatchObject({
      content: { title: 'Mon texte' },
      revision: 2,
      savedByName: 'Test owner',
    })
  })

  test('is previewed, duplicated and deleted', async () => {
    const draft = await makeDraft()
    const pdf = await get(`/${draft.id}/pdf`)
    expect([pdf.status, pdf.headers['content-type'], pdf.bytes.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    const looked = await get(`/${draft.id}/pages`)
    expect(looked.body).toMatchObject({
      pages: [expect.stringMatching(/^<svg /)],
      text: expect.arrayContaining(['Devis Brouillon']),
    })
    const copy = await post(`/${draft.id}/duplicate`)
    expect(copy.body).toMatchObject({
      status: 'draft',
      grossCents: draft.grossCents,
      duplicatedFrom: { id: draft.id },
    })
    const gone = await app.request('DELETE', `/api/v1/quotes/${draft.id}`, { as: owner, body: {} })
    expect(gone.status).toBe(200)
    expect((await get(`/${draft.id}`)).status).toBe(404)
  })

  test('several are deleted together, or none when one of them was sent', async () => {
    const [one, other, sent] = [await makeDraft(), await makeDraft(), await makeDraft()]
    const remove = (quoteIds: string[]) => post('/delete-drafts', { quoteIds })
    expect((await post(`/${sent.id}/send`)).status).toBe(200)
    expect((await remove([one.id, sent.id])).body).toMatchObject({ code: 'quote_not_draft' })
    expect((await get(`/${one.id}`)).status).toBe(200)
    expect((await remove([one.id, other.id, one.id])).body).toEqual({ quoteIds: [one.id, other.id] })
    expect((await remove([other.id])).status).toBe(404)
    for (const { id } of [one, other]) expect((await get(`/${id}`)).status).toBe(404)
  })

  test('is hidden from another organization, and read-only for a viewer', async () => {
    const draft = await makeDraft()
    const neighbour = await app.makeOrganization()
    expect((await get(`/${draft.id}`, neighbour)).status).toBe(404)
    expect((await post('/delete-drafts', { quoteIds: [draft.id] }, neighbour)).status).toBe(404)
    expect((await post('', { companyId: draft.companyId }, neighbour)).status).toBe(404)
    const viewer = await app.makeMember(owner.orgId, 'viewer')
    expect((await post('', {}, viewer)).status).toBe(403)
    expect((await get(`/${draft.id}`, viewer)).status).toBe(200)
  })
})

describe('sending', () => {
  test('numbers, freezes and mails', async () => {
    const sender = await app.makeOrganization()
    const draft = await makeDraft(sender)
    await addToCard(app, sender, draft, 'ana@martin.test')
    const { status, body } = await post(
      `/${draft.id}/send`,
      { to: { email: 'ana@martin.test', name: 'Ana' }, revision: 1 },
      sender,
    )
    expect(status).toBe(200)
    const year = todayIn('Europe/Paris', new Date()).slice(0, 4)
    expect(body).toMatchObject({ status: 'sent', number: `D-${year}-0001`, grossCents: 12_000, problems: [] })
    expect(body.versions).toHaveLength(1)
    expect(body.links).toMatchObject([{ recipientEmail: 'ana@martin.test', revokedAt: null }])
    const mail = await app.waitForMail(
      (one) => one.to.email === 'ana@martin.test' && one.replyTo === 'contact@atelier.test',
    )
    expect(mail.subject).toBe(`Devis D-${year}-0001 – Atelier Test`)
    expect(mail.text).toContain('Bonjour Ana,')
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([`Devis-D-${year}-0001.pdf`])
    const token = /\/d\/([\w-]{22})/.exec(mail.text)?.[1]
    expect(token).toBeDefined()
    const { rows } = await app.context.pool.query(
      "select encode(token_hash, 'hex') as hash from quote_links where quote_id = $1",
      [draft.id],
    )
    const { createHash } = await import('node:crypto')
    expect(rows[0].hash).toBe(createHash('sha256').update(token!).digest('hex'))
    const pdf = await get(`/${draft.id}/pdf`, sender)
    expect(createHash('sha256').update(pdf.bytes).digest('hex')).toBe(body.versions[0]?.pdfSha256)
  })

  test('lists everything that forbids it', async () => {
    const draft = (await post('')).body
    const { status, body } = await post(`/${draft.id}/send`, { to: { email: 'a@b.test' } })
    expect([status, body.code]).toEqual([409, 'client_missing'])
    expect(body.fields?.map(({ code }) => code)).toEqual(['client_missing', 'quote_empty'])
    const huge = await makeDraft(owner, {
      lines: [quoteLine({ unitPriceCents: 9_999_999_999, quantityMilli: 9_000 })],
    })
    expect((await post(`/${huge.id}/send`)).body.code).toBe('quote_total_too_large')
    const homeless = await makeClient(app, owner, { address_line1: null })
    const there = (await post('', { companyId: homeless, lines: [quoteLine()] })).body
    expect((await post(`/${there.id}/send`)).body.code).toBe('client_address_missing')
    const mute = await makeClient(app, owner, { email: null })
    const silent = (await post('', { companyId: mute, lines: [quoteLine()] })).body
    const nobody = await post(`/${silent.id}/send`)
    expect([nobody.status, nobody.body.code]).toEqual([400, 'recipient_missing'])
    const bare = await app.makeOrganization()
    await app.context.pool.query(
      'update organizations set siren = null, legal_form = null, address_line1 = null where id = $1',
      [bare.orgId],
    )
    const anonymous = await makeDraft(bare)
    const unsigned = await post(`/${anonymous.id}/send`, {}, bare)
    expect([unsigned.status, unsigned.body.fields?.map(({ code }) => code)]).toEqual([
      409,
      ['seller_siren_missing', 'seller_legal_form_missing', 'seller_address_missing'],
    ])
    const misspelt = await post(`/${silent.id}/send`, {
      to: { email: 'a@b.test' },
      message: 'Bonjour {clent}',
    })
    expect([misspelt.status, misspelt.body.fields?.[0]?.path]).toEqual([400, 'message'])
  })

  test('forbids editing and deleting, in the database too', async () => {
    const draft = await makeDraft()
    await post(`/${draft.id}/send`)
    const edit = await app.request('PUT', `/api/v1/quotes/${draft.id}/draft`, {
      as: owner,
      body: { revision: 1, content: draft.content },
    })
    expect([edit.status, edit.body.code]).toEqual([409, 'quote_not_draft'])
    expect((await post(`/${draft.id}/send`)).body.code).toBe('quote_not_draft')
    await expect(
      app.context.pool.query("update quotes set title = 'Autre' where id = $1", [draft.id]),
    ).rejects.toThrow('frozen')
    await expect(
      app.context.pool.query("update quotes set status = 'draft', number = null where id = $1", [draft.id]),
    ).rejects.toThrow()
  })

  test('numbers without gap or duplicate under 16 concurrent sendings, failures included', async () => {
    const crowd = await app.makeOrganization()
    const drafts = await Promise.all(Array.from({ length: 16 }, () => makeDraft(crowd)))
    const doomed = await Promise.all(
      Array.from({ length: 4 }, () => makeDraft(crowd, { lines: [quoteLine({ unitPriceCents: 0 })] })),
    )
    const answers = await Promise.all(
      [...drafts, ...doomed].map((draft) => post(`/${draft.id}/send`, {}, crowd)),
    )
    const numbers = answers.filter(({ status }) => status === 200).map(({ body }) => body.number)
    const year = todayIn('Europe/Paris', new Date()).slice(0, 4)
    expect(numbers.toSorted()).toEqual(
      Array.from({ length: 16 }, (_, index) => `D-${year}-${String(index + 1).padStart(4, '0')}`),
    )
    const again = await Promise.all([1, 2, 3].map(() => post(`/${doomed[0]?.id}/send`, {}, crowd)))
    expect(again.every(({ status }) => status === 409)).toBe(true)
  })

  test('happens once when the button is pressed twice', async () => {
    const draft = await makeDraft()
    const send = () =>
      app.request<QuoteDetail>('POST', `/api/v1/quotes/${draft.id}/send`, {
        as: owner,
        body: {},
        headers: { 'idempotency-key': `double-${draft.id}` },
      })
    const [first, second] = await Promise.all([send(), send()])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.number).toBe(first.body.number)
    expect((await get(`/${draft.id}`)).body.links).toHaveLength(1)
  })

  test('can be repeated with a new link; links can be copied and revoked', async () => {
    const draft = await makeDraft()
    await post(`/${draft.id}/send`)
    const other = { to: { email: 'autre@martin.test' } }
    const stranger = await post(`/${draft.id}/resend`, other)
    expect([stranger.status, stranger.body.fields]).toMatchObject([
      400,
      [{ path: 'to.email', code: 'recipient_not_on_card' }],
    ])
    await addToCard(app, owner, draft, other.to.email)
    const resent = await post(`/${draft.id}/resend`, other)
    expect(resent.body.links).toHaveLength(2)
    const copied = await post<{ url: string; linkId: string }>(`/${draft.id}/links`)
    expect(copied.body.url).toMatch(/\/d\/[\w-]{22}$/)
    const revoked = await post(`/${draft.id}/links/${copied.body.linkId}/revoke`)
    expect(revoked.body.links.filter((link) => link.revokedAt !== null).map(({ id }) => id)).toEqual([
      copied.body.linkId,
    ])
    expect((await post(`/${draft.id}/links/${draft.id}/revoke`)).status).toBe(404)
  })
})

describe('the list', () => {
  test('is paged in every order, filtered, searched and counted', async () => {
    const member = await app.makeOrganization()
    const companyId = await makeClient(app, member, { name: 'Café Élysée' })
    const drafts: QuoteDetail[] = []
    for (let n = 1; n <= 7; n += 1) {
      const { body } = await post(
        '',
        { companyId, title: `Chantier ${n}`, lines: [quoteLine({ unitPriceCents: n * 1_000 })] },
        member,
      )
      drafts.push(body)
    }
    for (const draft of drafts.slice(0, 3)) await post(`/${draft.id}/send`, {}, member)
    type Page = { items: { id: string; title: string; grossCents: number }[]; nextCursor: string | null }
    for (const sort of ['created', 'number', 'amount', 'validity']) {
      for (const direction of ['asc', 'desc']) {
        const seen: string[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const page: { body: Page } = await get<Page>(
            `?sort=${sort}&direction=${direction}&limit=3${cursor ? `&cursor=${cursor}` : ''}`,
            member,
          )
          seen.push(...page.body.items.map(({ id }) => id))
          cursor = page.body.nextCursor
        }
        expect([sort, direction, new Set(seen).size, seen.length]).toEqual([sort, direction, 7, 7])
      }
    }
    const dear = await get<Page>('?sort=amount&direction=desc&limit=1', member)
    expect(dear.body.items[0]?.title).toBe('Chantier 7')
    expect((await get<Page>('?q=cafe%20elysee', member)).body.items).toHaveLength(7)
    expect((await get<Page>('?q=chantier%203', member)).body.items).toHaveLength(1)
    expect((await get<Page>('?status=sent', member)).body.items).toHaveLength(3)
    expect((await get<Page>('?expiringWithinDays=30', member)).body.items).toHaveLength(3)
    expect((await get<Page>('?expiringWithinDays=3', member)).body.items).toHaveLength(0)
    const count = await get<Record<string, unknown>>('/count?status=draft', member)
    expect(count.body).toMatchObject({
      count: 4,
      netCents: 22_000,
      byStatus: { draft: 4, sent: 3, signed: 0 },
    })
    const csv = await get('/export?sort=amount&direction=asc', member)
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.bytes.toString().split('\r\n')).toHaveLength(9)
    expect(csv.bytes.toString()).toContain('Café Élysée;Chantier 1')
    const two = (await get<Page>('?limit=2', member)).body.items.map(({ id }) => `quoteIds[]=${id}`)
    const chosen = await get(`/export?${two.join('&')}`, member)
    expect(chosen.bytes.toString().trim().split('\r\n')).toHaveLength(3)
  })
})
