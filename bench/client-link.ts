import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { makeSessionToken } from '#server/integrations/auth/session-token.ts'
import type { StripeTwin } from '#server/integrations/payment-provider/stripe-twin.fixture.ts'
import type { MailCapture } from '#server/integrations/smtp/port.ts'
import type { AppContext } from '#server/scope.ts'

/** Pages that clients open from a mail. */
const LINKS = ['/d', '/f', '/m', '/subscription'] as const

export type Visitor = {
  /** Paths of a devis, an invoice, a mandate to sign and an online subscription to agree to. */
  links: { shown: `${(typeof LINKS)[number]}/{token}`; path: string }[]
  cookie: { name: string; value: string }
  member: { orgId: string; userId: string }
}

/** A member with a session, and what was sent to a client. */
export async function openClientLink(
  context: AppContext,
  app: FastifyInstance,
  stripe: StripeTwin,
): Promise<Visitor> {
  const [orgId, userId] = [randomUUID(), randomUUID()]
  const { signed: token, hash } = makeSessionToken(context.config.secret)
  await context.pool.query(
    `insert into organizations (id, name, slug, address_line1, postal_code, city, siren, legal_form, vat_number, email)
     values ($1, 'Atelier du Banc', $2, '1 rue du Banc', '75011', 'Paris', '552081317', 'SARL', 'FR03552081317', 'banc@ardoise.test')`,
    [orgId, orgId.slice(0, 18)],
  )
  await context.pool.query(
    `insert into users (id, name, email, email_verified, onboarding_completed) values ($1, 'Camille Banc', $2, true, true)`,
    [userId, `${userId}@ardoise.test`],
  )
  await context.pool.query(`insert into memberships (org_id, user_id, role) values ($1, $2, 'owner')`, [
    orgId,
    userId,
  ])
  await context.pool.query(
    `insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
    [userId, hash],
  )
  const call = async <Answer>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const answer = await app.inject({
      method,
      url: `/api/v1${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    })
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
    return answer.json() as Answer
  }
  const post = (url: string, body: object) => call<{ id: string }>('POST', url, body)
  // Otherwise the dashboard opens it, and the shell is not measured alone.
  await post('/onboarding/skip', {})
  const company = await post('/companies', {
    kind: 'professional',
    name: 'Librairie des Quais',
    email: 'quais@client.test',
    addressLine1: '3 quai Nord',
    postalCode: '44000',
    city: 'Nantes',
    country: 'FR',
  })
  const to = { email: 'quais@client.test', name: 'Léa Quais' }
  const lines = [
    {
      kind: 'item',
      description: 'Étagères en chêne',
      quantityMilli: 4_000,
      unit: 'unité',
      unitPriceCents: 38_000,
      vatRateBps: 2_000,
    },
  ]
  const quote = await post('/quotes', { companyId: company.id, title: 'Rayonnages sur mesure', lines })
  await post(`/quotes/${quote.id}/send`, { to })
  const invoice = await post('/invoices', { companyId: company.id, title: 'Rayonnages sur mesure', lines })
  await post(`/invoices/${invoice.id}/issue`, {})
  await post(`/invoices/${invoice.id}/send`, { to })
  const { revision } = await call<{ revision: number }>('GET', '/debit-settings')
  await call('PUT', '/debit-settings', { creditorId: 'FR72ZZZ123456', revision })
  await post('/debit-mandates/ask', { companyId: company.id, email: to.email })
  const { url } = await call<{ url: string }>('POST', '/payment-setup/connection', {})
  const back = stripe.authorize(url).searchParams
  await post('/payment-setup/connection/finish', { state: back.get('state'), code: back.get('code') })
  const product = await post('/payment-products', {
    name: 'Entretien',
    priceType: 'recurring',
    amountCents: 2_900,
    recurringInterval: 'month',
  })
  await post('/online-subscriptions', { companyId: company.id, productId: product.id })
  const capture = context.mailer as unknown as MailCapture
  const links = LINKS.map(async (prefix) => ({
    shown: `${prefix}/{token}` as const,
    path: await linkOf(capture, new RegExp(`${prefix}/[\\w-]{20,}`)),
  }))
  return {
    links: await Promise.all(links),
    cookie: { name: 'ardoise.session_token', value: encodeURIComponent(token) },
    member: { orgId, userId },
  }
}

async function linkOf(capture: MailCapture, link: RegExp): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const path = (await capture.list(10))
      .map(({ text }) => link.exec(text)?.[0])
      .find((found) => found !== undefined)
    if (path) return path
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no mail with ${link.source} came`)
}
