import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type Stripe from 'stripe'
import type { Clock } from '#server/integrations/clock/port.ts'
import type { StripeSettings } from '#server/stripe-settings.ts'
import { type Kept, newAccount, readForm } from './stripe-twin-objects.fixture.ts'
import { answerPage } from './stripe-twin-pages.fixture.ts'
import { paymentsOf, type TwinPayments } from './stripe-twin-payments.fixture.ts'
import { type Ask, type Reply, refusal } from './stripe-twin-replies.fixture.ts'
import { routesOf } from './stripe-twin-routes.fixture.ts'
import { createLedger, type Ledger, type Sent } from './stripe-twin-store.fixture.ts'
import { subscriptionsOf, type TwinSubscriptions } from './stripe-twin-subscriptions.fixture.ts'

/** Stripe on loopback: keeps objects in each mode, signs webhooks, and fails where a test asks. */
export type StripeTwin = {
  settings: StripeSettings
  test: Ledger
  live: Ledger
  /** `METHOD path` of every request, in order, and its headers. */
  asked: string[]
  headers: IncomingMessage['headers'][]
  faults: {
    /** The next answers, instead of the work: status and body. */
    answers: { status: number; body?: object }[]
    /** The next requests are done, and their answer never comes. */
    lostAnswers: number
    /** Milliseconds before each answer. */
    delayMs: number
  }
  /** The holder of an account accepts on the page at `url`; the address that the browser is then sent to. */
  authorize(url: string, account?: Partial<Stripe.Account>): URL
  /** The holder of an Express account provides all that is due. */
  finishOnboarding(accountId: string): void
  /** A day later, an idempotency key is unknown: https://docs.stripe.com/api/idempotent_requests */
  forgetKeys(): void
  /** Acts of clients and banks on an account in test mode. */
  payments(accountId: string): TwinPayments
  /** Periods of subscriptions on an account in test mode. */
  subscriptions(accountId: string): TwinSubscriptions
  /** Sends what waits: every delivery `times` times, `order`ed, without those that are `lost`. */
  deliver(
    post: (sent: Sent) => Promise<unknown>,
    how?: { times?: number; order?: 'sent' | 'reversed'; lost?: (event: Stripe.Event) => boolean },
  ): Promise<void>
  close(): Promise<void>
}

type Answered = { print: string; reply: Reply | null }

export async function startStripeTwin(clock: Clock): Promise<StripeTwin> {
  const [test, live] = [createLedger(clock, 'test'), createLedger(clock, 'live')]
  const answered = new Map<string, Answered>()
  const word = () => randomBytes(6).toString('hex')
  const settings: StripeSettings = {
    keys: {
      test: { secretKey: `sk_test_${word()}`, clientId: `ca_${word()}` },
      live: { secretKey: `sk_live_${word()}`, clientId: `ca_${word()}` },
    },
    webhookSecrets: [`whsec_${word()}`],
    apiBase: null,
  }

  function work(request: IncomingMessage, body: string): Reply {
    const url = new URL(request.url!, 'http://stripe.test')
    const key = request.headers.authorization?.replace('Bearer ', '')
    const ledger =
      key === settings.keys.live?.secretKey ? live : key === settings.keys.test?.secretKey ? test : null
    if (ledger === null)
      return refusal(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${key}` })
    const account = (request.headers['stripe-account'] as string | undefined) ?? null
    // An account that live keys joined answers in test mode as well.
    const isJoined = account === null || ledger.joined.has(account) || live.joined.has(account)
    if (!isJoined)
      return refusal(403, {
        type: 'invalid_request_error',
        code: 'account_invalid',
        message: `The provided key does not have access to account '${account}'`,
      })
    const [route, id] = routeOf(routesOf(account), `${request.method} ${url.pathname}`)
    if (route === undefined)
      return refusal(404, { type: 'invalid_request_error', message: `Unrecognized URL ${url.pathname}` })
    const ask: Ask = { ledger, account, id, query: url.searchParams, body: readForm(body) }
    return once(request, `${url.pathname}:${body}`, account, () => route(ask))
  }

  /** https://docs.stripe.com/api/idempotent_requests */
  function once(
    ...[request, print, account, run]: [IncomingMessage, string, string | null, () => Reply]
  ): Reply {
    const given = request.headers['idempotency-key']
    if (typeof given !== 'string') return run()
    const name = `${account}:${given}`
    const known = answered.get(name)
    if (known === undefined) {
      const reply = run()
      answered.set(name, { print, reply })
      return reply
    }
    if (known.reply === null)
      return refusal(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'In use' })
    if (known.print !== print)
      return refusal(400, { type: 'idempotency_error', message: 'Keys for idempotent requests…' })
    return known.reply
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (answerPage(request, response, test)) return
    twin.asked.push(`${request.method} ${new URL(request.url!, 'http://x').pathname}`)
    twin.headers.push(request.headers)
    const fault = twin.faults.answers.shift()
    const reply = fault
      ? { status: fault.status, body: fault.body ?? { error: { type: 'api_error', message: 'Fault' } } }
      : work(request, Buffer.concat(parts).toString())
    if (twin.faults.delayMs > 0) await setTimeout(twin.faults.delayMs)
    if (!fault && twin.faults.lostAnswers > 0) {
      twin.faults.lostAnswers -= 1
      request.socket.destroy()
      return
    }
    response.writeHead(reply.status, { 'content-type': 'application/json', 'request-id': `req_${word()}` })
    response.end(JSON.stringify(reply.body))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  settings.apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const ledger of [test, live]) ledger.base = settings.apiBase
  const twin: StripeTwin = {
    payments: (accountId) => paymentsOf(test, accountId),
    subscriptions: (accountId) => subscriptionsOf(test, accountId),
    forgetKeys: () => answered.clear(),
    settings,
    test,
    live,
    asked: [],
    headers: [],
    faults: { answers: [], lostAnswers: 0, delayMs: 0 },
    authorize(url, facts = {}) {
      const asked = new URL(url)
      const ledger = asked.searchParams.get('client_id') === settings.keys.live?.clientId ? live : test
      const account = { ...newAccount(ledger.newId('acct'), 'standard', {}), ...facts }
      ledger.keep('account', null, account)
      const code = ledger.newId('ac')
      ledger.codes.set(code, account.id)
      const back = new URL(asked.searchParams.get('redirect_uri')!)
      back.searchParams.set('state', asked.searchParams.get('state')!)
      back.searchParams.set('code', code)
      return back
    },
    finishOnboarding(id) {
      for (const ledger of [test, live]) {
        const account = ledger.find<Kept<Stripe.Account>>('account', null, id)
        if (account === undefined) continue
        Object.assign(account, newAccount(id, 'standard', {}), {
          type: 'express',
          business_profile: account.business_profile,
        })
        ledger.tell(id, 'account.updated', account)
      }
    },
    async deliver(post, { times = 1, order = 'sent', lost = () => false } = {}) {
      for (const ledger of [test, live]) {
        const waiting = ledger.outbox.splice(0).filter(({ event }) => !lost(event))
        if (order === 'reversed') waiting.reverse()
        for (let time = 0; time < times; time += 1) for (const sent of waiting) await post(sent)
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return twin
}

type Routes = ReturnType<typeof routesOf>

/** `:id` stands for the last part, or for the one before it. */
function routeOf(routes: Routes, asked: string): [Routes[string] | undefined, string] {
  const exact = routes[asked]
  if (exact !== undefined) return [exact, '']
  const parts = asked.split('/')
  for (const at of [parts.length - 1, parts.length - 2]) {
    const route = routes[parts.with(at, ':id').join('/')]
    if (route !== undefined) return [route, decodeURIComponent(parts[at]!)]
  }
  return [undefined, '']
}
