import type Stripe from 'stripe'
import { billingRoutes } from './stripe-twin-billing.fixture.ts'
import {
  type Kept,
  newAccount,
  newEndpoint,
  newPrice,
  newProduct,
  newTaxRate,
} from './stripe-twin-objects.fixture.ts'
import { paymentRoutes } from './stripe-twin-payments.fixture.ts'
import { payoutRoutes } from './stripe-twin-payouts.fixture.ts'
import { type Ask, found, missing, one, page, type Reply, refusal } from './stripe-twin-replies.fixture.ts'
import { subscriptionRoutes } from './stripe-twin-subscriptions.fixture.ts'

const grantRefused: Reply = {
  status: 400,
  body: { error: 'invalid_grant', error_description: 'Used already' },
}

type Route = (ask: Ask) => Reply

/** `METHOD path`, where `:id` is any one part. */
const routes: Record<string, Route> = {
  ...paymentRoutes,
  ...subscriptionRoutes,
  'POST /oauth/token': ({ ledger, body }) => {
    const account = ledger.codes.get(String(body.code))
    if (account === undefined) return grantRefused
    ledger.codes.delete(String(body.code))
    ledger.joined.add(account)
    return found({ stripe_user_id: account, scope: 'read_write', token_type: 'bearer', livemode: false })
  },
  'POST /oauth/deauthorize': ({ ledger, body }) => {
    const account = String(body.stripe_user_id)
    if (!ledger.joined.delete(account))
      return { status: 401, body: { error: 'invalid_client', error_description: 'Not connected' } }
    return found({ stripe_user_id: account })
  },
  'POST /v1/accounts': ({ ledger, body }) => {
    const account = newAccount(ledger.newId('acct'), 'express', body as { country?: string })
    ledger.joined.add(account.id)
    return found(ledger.keep('account', null, account))
  },
  'GET /v1/accounts/:id': ({ ledger, id }) => {
    const account = ledger.joined.has(id) ? ledger.find('account', null, id) : undefined
    return account === undefined
      ? refusal(403, { type: 'invalid_request_error', code: 'account_invalid', message: 'No access' })
      : found(account)
  },
  'POST /v1/account_links': ({ ledger, body }) =>
    found({
      object: 'account_link',
      created: ledger.now(),
      expires_at: ledger.now() + 300,
      url: `https://connect.stripe.test/setup/${String(body.account)}?back=${String(body.return_url)}`,
    }),
  'POST /v1/tax/settings': ({ ledger, account, body }) =>
    found(ledger.keep('tax.settings', account, { id: 'settings', object: 'tax.settings', ...body })),
  'GET /v1/tax_rates': (ask) =>
    page(
      ask,
      ask.ledger
        .all<Stripe.TaxRate>('tax_rate', ask.account)
        .filter(({ active }) => String(active) === (ask.query.get('active') ?? String(active))),
    ),
  'POST /v1/tax_rates': ({ ledger, account, body }) =>
    found(
      ledger.keep(
        'tax_rate',
        account,
        newTaxRate(ledger.newId('txr'), body as Parameters<typeof newTaxRate>[1]),
      ),
    ),
  'POST /v1/tax_rates/:id': (ask) => change(ask, 'tax_rate'),
  'POST /v1/products': ({ ledger, account, body }) => {
    const given = body as Parameters<typeof newProduct>[1]
    const product = newProduct(ledger.newId('prod'), given)
    ledger.keep('product', account, product)
    if (given.default_price_data) {
      const price = newPrice(ledger.newId('price'), product.id, given.default_price_data)
      product.default_price = price.id
      ledger.keep('price', account, price)
      ledger.tell(account, 'price.created', price)
    }
    ledger.tell(account, 'product.created', product)
    return found(product)
  },
  'GET /v1/products/:id': one('product'),
  'POST /v1/products/:id': (ask) => change(ask, 'product'),
  'GET /v1/prices': (ask) => page(ask, pricesOf(ask)),
  'POST /v1/webhook_endpoints': ({ ledger, account, body }) => {
    const given = body as Parameters<typeof newEndpoint>[1]
    // https://docs.stripe.com/webhooks: reachable from the Internet. A test's own server stands for that.
    if (given.url.includes('//127.0.0.1:9/'))
      return refusal(400, {
        type: 'invalid_request_error',
        code: 'url_invalid',
        param: 'url',
        message: 'Invalid URL: must be publicly accessible',
      })
    const endpoint = newEndpoint(ledger.newId('we'), given)
    ledger.keep('webhook_endpoint', account, endpoint)
    const secret = `whsec_${ledger.newId('s')}`
    ledger.secrets.set(endpoint.id, secret)
    return found({ ...endpoint, secret })
  },
  'GET /v1/webhook_endpoints/:id': one('webhook_endpoint'),
  'DELETE /v1/webhook_endpoints/:id': ({ ledger, account, id }) =>
    ledger.drop('webhook_endpoint', account, id)
      ? found({ id, object: 'webhook_endpoint', deleted: true })
      : missing(id),
  'GET /v1/events': (ask) => {
    const since = Number(ask.query.get('created[gte]') ?? 0)
    return page(
      ask,
      ask.ledger.events(ask.account).filter(({ created }) => created >= since),
    )
  },
  ...payoutRoutes({ page, one }),
}

const ownRoutes: Record<string, Route> = { ...routes, ...billingRoutes }

/** The routes of a connected account, or of the operator's own, which takes subscriptions alone. */
export const routesOf = (account: string | null): Record<string, Route> =>
  account === null ? ownRoutes : routes

function change(ask: Ask, kind: string): Reply {
  const { ledger, account, body, id } = ask
  const object = ledger.find<Kept<Stripe.Product>>(kind, account, id)
  if (object === undefined) return missing(id)
  if (body.active !== undefined) object.active = body.active === 'true'
  if (body.name !== undefined) object.name = String(body.name)
  if (kind === 'product') ledger.tell(account, 'product.updated', object)
  return found(object)
}

function pricesOf({ ledger, account, query }: Ask) {
  const [active, product, key] = [query.get('active'), query.get('product'), query.get('lookup_keys[0]')]
  const isExpanded = [...query].some(([name, value]) => name.startsWith('expand') && value === 'data.product')
  return ledger
    .all<Stripe.Price>('price', account)
    .filter((price) => active === null || String(price.active) === active)
    .filter((price) => product === null || price.product === product)
    .filter((price) => key === null || price.lookup_key === key)
    .map((price) =>
      isExpanded ? { ...price, product: ledger.find('product', account, String(price.product)) } : price,
    )
}
