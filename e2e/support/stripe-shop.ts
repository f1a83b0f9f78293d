import { systemClock } from '#server/integrations/clock/real.ts'
import {
  type StripeTwin,
  startStripeTwin,
} from '#server/integrations/payment-provider/stripe-twin.fixture.ts'
import type { Sent } from '#server/integrations/payment-provider/stripe-twin-store.fixture.ts'
import { makeOwner, type Owner, type Site } from './accounts.ts'
import { capturedMailbox } from './captured-mailbox.ts'
import { makeDataDir } from './ardoise-process.ts'
import { openTimeMachine, type TimeMachine } from './database.ts'
import { addCompany } from './quotes.ts'
import { test as base, expect } from './test.ts'

export { expect } from './test.ts'

type Shop = {
  /** An Ardoise whose Stripe is the twin. */
  site: Site
  twin: StripeTwin
  /** Its organization has a connected account and hears of events. */
  owner: Owner
  accountId: string
  /** A client that is a company. */
  company: Awaited<ReturnType<typeof addCompany>>
  /** Posts the events that wait, as Stripe's servers do: each several times, the last first. */
  deliver: (times: number) => Promise<void>
  time: TimeMachine
}

const post = async ({ url, payload, signature }: Sent) => {
  const answer = await fetch(url, {
    method: 'POST',
    body: Uint8Array.from(payload),
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
  expect(answer.status).toBe(200)
}

/** Apart from the time of the test: an Ardoise of its own is started. */
const SHOP_MS = 90_000

/** Gives a test an organization that is paid by Stripe. */
export const test = base.extend<{ shop: Shop }>({
  shop: [
    async ({ launch }, use) => {
      const twin = await startStripeTwin(systemClock)
      const { secretKey, clientId } = twin.settings.keys.test!
      const dataDir = makeDataDir()
      const ardoise = await launch({
        dataDir,
        env: {
          STRIPE_TEST_SECRET_KEY: secretKey,
          STRIPE_TEST_CLIENT_ID: clientId!,
          STRIPE_WEBHOOK_SECRETS: twin.settings.webhookSecrets[0]!,
          STRIPE_API_BASE: twin.settings.apiBase!,
        },
      })
      const site: Site = { url: ardoise.url, mailbox: capturedMailbox(ardoise.url) }
      const owner = await makeOwner(site)
      const { api } = owner
      await api.organizations.updateOrganization({ vatNumber: 'FR03552081317' })
      const { url } = await api.paymentSetup.startConnection({})
      const back = twin.authorize(url!).searchParams
      const given = { state: back.get('state')!, code: back.get('code')! }
      const { accountId } = (await api.paymentSetup.finishConnection(given)).account!
      await api.paymentSetup.setWebhookStatus({ status: 'active' })
      const company = await addCompany(owner, undefined, '732829320')
      const deliver = (times: number) => twin.deliver(post, { times, order: 'reversed' })
      const time = await openTimeMachine(dataDir)
      await use({ site, twin, owner, accountId, company, deliver, time })
      await time.close()
      await twin.close()
    },
    { timeout: SHOP_MS },
  ],
})
