import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invoicesOf, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { makeMail } from '#server/test/mail/make-mail.ts'
import type { EmailTemplate, TemplateSummary } from '#shared/contract/email-templates.ts'
import type { TemplateValues } from '#shared/domain/email-templates/variables.ts'
import { formatMoney } from '#shared/french/format.ts'

type Rendered = { subject: string; html: string; text: string; missing: { name: string; label: string }[] }

let site: TestApp
let author: Member
let companyId: string
let contactId: string
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  author = await site.makeOrganization({ name: 'Atelier Rivoire' })
  companyId = (await post<{ id: string }>('/companies', { name: 'Durand & Fils', city: 'Lyon' })).id
  contactId = (
    await post<{ id: string }>('/contacts', {
      firstName: '<b>Ana</b>',
      lastName: 'Lopez',
      jobTitle: 'Gérante',
      email: 'ana@durand.test',
      companyId,
    })
  ).id
})

const send = <T>(method: string, path: string, body?: unknown, as = author) =>
  site.request<T>(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
const post = async <T>(path: string, body: unknown) => (await send<T>('POST', path, body)).body
const add = (more: object) =>
  post<EmailTemplate>('/email-templates', { name: 'Relance', subject: 'Bonjour', body: '', ...more })
const render = ({ id }: { id: string }, input: object) =>
  post<Rendered>(`/email-templates/${id}/render`, input)
const values = async (query: string) =>
  (await send<{ values: TemplateValues }>('GET', `/email-templates/values?${query}`)).body.values
const usesOf = async ({ id }: { id: string }) =>
  (await send<TemplateSummary>('GET', `/email-templates/${id}`)).body

describe('the values', () => {
  test('of a contact are the contact’s, the company’s and one’s own', async () => {
    const found = await values(`contactId=${contactId}`)
    expect(found).toEqual({
      salutation: 'Bonjour <b>Ana</b> Lopez,',
      prenom: '<b>Ana</b>',
      nom: 'Lopez',
      contact: '<b>Ana</b> Lopez',
      fonction: 'Gérante',
      client: 'Durand & Fils',
      ville: 'Lyon',
      entreprise: 'Atelier Rivoire',
      expediteur: 'Test owner',
      date: expect.stringMatching(/^\d{1,2}(er)? \p{L}+ 20\d\d$/u),
    })
    expect(await values('email=ANA@durand.test')).toEqual(found)
  })

  test('of nobody are those of the one who writes', async () => {
    expect(Object.keys(await values(''))).toEqual(['salutation', 'entreprise', 'expediteur', 'date'])
    expect(await values('email=inconnue@exemple.test&language=en')).toMatchObject({
      salutation: 'Dear Sir or Madam,',
    })
    expect(await values(`companyId=${companyId}`)).toMatchObject({
      salutation: 'Madame, Monsieur,',
      client: 'Durand & Fils',
    })
  })

  test('of a devis are its own and its client’s; a draft has no number, and no link is ever known', async () => {
    const line = {
      kind: 'item',
      description: 'Pose',
      quantityMilli: 1_000,
      unitPriceCents: 100_000,
      vatRateBps: 2_000,
    }
    const { id } = await post<{ id: string }>('/quotes', {
      contactId,
      companyId,
      title: 'Escalier',
      lines: [line],
    })
    const found = await values(`quoteId=${id}`)
    expect(found).toMatchObject({ titre: 'Escalier', montant: '1\u202f200,00\u00a0€', prenom: '<b>Ana</b>' })
    expect(found).not.toHaveProperty('numero')
    expect(found).not.toHaveProperty('lien')
    expect(await values(`quoteId=${id}&language=en`)).toMatchObject({ montant: '€1,200.00' })
  })

  test('of an invoice are its own: what remains to be paid, and until when', async () => {
    site.context.pdf = { ...site.context.pdf, renderInvoice: plainPages }
    const own = invoicesOf(site, () => author)
    author = await own.makeSeller()
    const { id } = await own.makeDraft({ title: 'Solde' })
    expect(await values(`invoiceId=${id}`)).not.toHaveProperty('numero')
    const { number, grossCents } = (await own.issue(id)).body
    await post('/payments', { invoiceId: id, amountCents: 4_000, method: 'transfer' })
    const found = await values(`invoiceId=${id}`)
    expect(found).toMatchObject({
      numero: number,
      titre: 'Solde',
      client: 'Boulangerie Martin',
      montant: formatMoney(grossCents - 4_000, 'EUR'),
      echeance: expect.stringMatching(/^\d{1,2}(er)? \p{L}+ 20\d\d$/u),
    })
    expect(found).not.toHaveProperty('validite')
    const stranger = await own.makeSeller()
    expect((await send('GET', `/email-templates/values?invoiceId=${id}`, undefined, stranger)).status).toBe(
      404,
    )
  })

  test('of a conversation are those of who writes there, known or not', async () => {
    const { conversationId } = await makeMail(site, author)
    const unknown = await values(`conversationId=${conversationId}`)
    expect(unknown.prenom).toBeUndefined()
    await send('POST', `/conversations/${conversationId}/links`, {
      kind: 'contact',
      subjectId: contactId,
      linked: true,
    })
    expect(await values(`conversationId=${conversationId}`)).toMatchObject({ prenom: '<b>Ana</b>' })
  })
})

describe('a template', () => {
  test('of prospecting serves no automatic answer: its sentence stands at the field, and no use is counted', async () => {
    const template = await add({ body: '<p>Nos nouveautés</p>', prospecting: true })
    const refused = await send<{ code: string; fields: object[] }>(
      ...(['POST', `/email-templates/${template.id}/render`, { automatic: true, use: true }] as const),
    )
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      code: 'invalid_input',
      fields: [
        {
          path: 'templateId',
          code: 'template_prospecting',
          message: expect.stringContaining('ne porte pas de lien de désinscription'),
        },
      ],
    })
    expect((await usesOf(template)).uses).toBe(0)
    expect((await render(template, {})).html).toBe('<p>Nos nouveautés</p>')
    const other = await add({ name: 'Accusé', body: '<p>Bien reçu</p>' })
    expect((await render(other, { automatic: true })).html).toBe('<p>Bien reçu</p>')
  })

  test('is filled in HTML and in text, with values as text', async () => {
    const template = await add({
      subject: '{prenom} chez {client}',
      body: '<p>{salutation}</p><ul><li>{{ client }}</li></ul><p><a href="https://exemple.fr/{client}">ici</a></p>',
    })
    expect(await render(template, { contactId })).toEqual({
      subject: '<b>Ana</b> chez Durand & Fils',
      html: '<p>Bonjour &lt;b&gt;Ana&lt;/b&gt; Lopez,</p><ul><li>Durand &amp; Fils</li></ul><p><a href="https://exemple.fr/Durand%20%26%20Fils">ici</a></p>',
      text: 'Bonjour <b>Ana</b> Lopez,\n\n– Durand & Fils\n\nici (https://exemple.fr/Durand%20%26%20Fils)',
      missing: [],
      prospecting: false,
    })
  })

  test('names what is missing, takes what was asked, and leaves what comes later', async () => {
    const template = await add({ subject: 'Devis {numero}', body: '<p>{prenom}, {titre}</p>' })
    const input = { contactId, later: ['numero'] }
    const first = await render(template, input)
    expect(first.missing).toEqual([{ name: 'titre', label: 'Titre du devis ou de la facture' }])
    expect(first).toMatchObject({
      subject: 'Devis {numero}',
      text: '<b>Ana</b>, [Titre du devis ou de la facture]',
    })
    const whole = await render(template, { ...input, values: { titre: 'Cuisine' } })
    expect(whole).toMatchObject({ text: '<b>Ana</b>, Cuisine', missing: [] })
    expect(await render(template, { ...input, values: { titre: '' } })).toMatchObject({ missing: [] })
  })

  test('counts a use when told, once each, however many come at once; not while something is missing', async () => {
    const template = await add({ body: '<p>{prenom}</p>', shared: true })
    await render(template, { contactId })
    await render(template, { use: true })
    expect(await usesOf(template)).toMatchObject({ uses: 0, usedAt: null })
    const others = await Promise.all([1, 2, 3].map(() => site.makeMember(author.orgId, 'member')))
    const path = `/email-templates/${template.id}/render`
    await Promise.all(
      [author, ...others].flatMap((member) =>
        Array.from({ length: 5 }, () => send('POST', path, { contactId, use: true }, member)),
      ),
    )
    expect(await usesOf(template)).toMatchObject({ uses: 20, usedAt: expect.any(String), revision: 1 })
    await add({ name: 'Autre' })
    const [most] = (
      await send<{ items: TemplateSummary[] }>('GET', '/email-templates?sort=uses&direction=desc')
    ).body.items
    expect(most?.id).toBe(template.id)
  })
})
