import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Enclosure } from '#shared/contract/documents.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { notOnCard } from '#shared/domain/documents/enclosures.ts'

let app: TestApp
let owner: Member
let companyId: string
let draftIds: string[]
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.makeOrganization({ name: 'Atelier Lagrange' })
  const company = await app.request<{ id: string }>('POST', '/api/v1/companies', {
    as: owner,
    body: {
      name: 'Menuiserie Delaunay',
      email: 'achats@delaunay.test',
      addressLine1: '4 allée du Châtaignier',
      postalCode: '44110',
      city: 'Châteaubriant',
    },
  })
  companyId = company.body.id
  for (const [firstName, email] of [
    ['Éloïse', 'eloise@delaunay.test'],
    ['Paul', 'compta@delaunay.test'],
  ])
    await app.request('POST', '/api/v1/contacts', {
      as: owner,
      body: { firstName, lastName: 'Delaunay', email, companyId },
    })
  draftIds = []
})
afterAll(() => app.close())

const codeOf = ({ status, body }: Answer<object>) => {
  const { code, fields } = body as { code?: string; fields?: { path: string }[] }
  return [status, code, fields?.[0]?.path]
}

async function makeDraft(): Promise<string> {
  const line = {
    kind: 'item',
    description: 'Pose',
    quantityMilli: 1_000,
    unitPriceCents: 50_000,
    vatRateBps: 2_000,
  }
  const { body } = await app.request<{ id: string }>('POST', '/api/v1/quotes', {
    as: owner,
    body: { companyId, lines: [line] },
  })
  draftIds.push(body.id)
  return body.id
}
const send = (quoteId: string, extra: object) =>
  app.request<QuoteDetail>('POST', `/api/v1/quotes/${quoteId}/send`, {
    as: owner,
    body: { to: { email: 'achats@delaunay.test' }, ...extra },
  })
async function upload(name: string, bytes: Uint8Array, as = owner) {
  const form = new FormData()
  form.set('file', new File([bytes as BlobPart], name))
  return app.request<Enclosure>('POST', '/api/v1/enclosures', { as, body: form })
}
const linkIn = (text: string) => /\/d\/([\w-]{22})/.exec(text)?.[1]

test('each recipient has a link of their own; copies have none and a hidden one is named to nobody; files leave with all', async () => {
  const quoteId = await makeDraft()
  const plan = Buffer.from('%PDF-1.7 plan')
  const enclosed = await upload('Plan.pdf', plan)
  expect(enclosed.body).toMatchObject({ name: 'Plan.pdf', size: plan.length })
  const sent = await send(quoteId, {
    others: [{ email: 'eloise@delaunay.test', name: 'Éloïse Delaunay' }],
    cc: ['compta@delaunay.test'],
    bcc: [owner.email],
    enclosureIds: [enclosed.body.id],
  })
  expect(sent.status).toBe(200)
  expect(
    sent.body.links.map(({ recipientEmail, enclosures }) => [recipientEmail, enclosures]).sort(),
  ).toEqual([
    ['achats@delaunay.test', ['Plan.pdf']],
    ['eloise@delaunay.test', ['Plan.pdf']],
  ])
  const mailTo = (email: string) =>
    app.waitForMail(({ to, subject }) => to.email === email && subject.includes(sent.body.number ?? ''))
  const [first, other, copy, hidden] = [
    await mailTo('achats@delaunay.test'),
    await mailTo('eloise@delaunay.test'),
    await mailTo('compta@delaunay.test'),
    await mailTo(owner.email),
  ]
  expect(linkIn(first.text)).toBeDefined()
  expect(linkIn(other.text)).toBeDefined()
  expect(linkIn(other.text)).not.toBe(linkIn(first.text))
  for (const one of [copy, hidden]) {
    expect(linkIn(one.text) ?? linkIn(one.html)).toBeUndefined()
    expect(one.subject).toMatch(/^Copie/)
  }
  for (const one of [first, other, copy, hidden]) {
    expect(
      one.attachments.filter(({ contentId }) => contentId === undefined).map(({ filename }) => filename),
    ).toEqual([`Devis-${sent.body.number}.pdf`, 'Plan.pdf'])
    expect(one.text).toContain('compta@delaunay.test')
    expect(one.text).not.toContain(owner.email)
  }
  const { rows } = await app.context.pool.query(
    `select meta ->> 'to' as told from event_log where subject_id = $1 and event_type = 'quote.sent'`,
    [quoteId],
  )
  expect(rows[0].told).toBe(
    'achats@delaunay.test, eloise@delaunay.test, copie à compta@delaunay.test, 1 en copie cachée',
  )
})

test('nobody is written twice, no stranger is, and files have limits', async () => {
  const quoteId = await makeDraft()
  expect(codeOf(await send(quoteId, { cc: ['ACHATS@delaunay.test'] }))).toEqual([400, 'address_twice', 'cc'])
  const unknown = await send(quoteId, { bcc: ['compta@delaunay.test', 'inconnu@ailleurs.test'] })
  expect(codeOf(unknown)).toEqual([400, 'recipient_not_on_card', 'bcc'])
  expect(JSON.stringify(unknown.body)).toContain(notOnCard('inconnu@ailleurs.test'))
  // A link is the client's own.
  expect(codeOf(await send(quoteId, { others: [{ email: owner.email }] }))).toEqual([
    400,
    'recipient_not_on_card',
    'others',
  ])
  const heavy = []
  for (let turn = 0; turn < 3; turn++)
    heavy.push((await upload('Plan.pdf', Buffer.alloc(4_000_000, 1))).body.id)
  expect(codeOf(await send(quoteId, { enclosureIds: heavy }))).toEqual([
    400,
    'enclosures_too_heavy',
    'enclosureIds',
  ])
  expect((await upload('Plan.pdf', Buffer.alloc(5_242_881))).status).toBe(400)
  const stranger = await app.makeOrganization()
  const theirs = await upload('Plan.pdf', Buffer.from('plan'), stranger)
  expect(codeOf(await send(quoteId, { enclosureIds: [theirs.body.id] })).slice(0, 2)).toEqual([
    404,
    'not_found',
  ])
  const viewer = await app.makeMember(owner.orgId, 'viewer')
  expect(codeOf(await upload('Plan.pdf', Buffer.from('plan'), viewer)).slice(0, 2)).toEqual([
    403,
    'forbidden',
  ])
  expect((await send(quoteId, {})).status).toBe(200)
})
