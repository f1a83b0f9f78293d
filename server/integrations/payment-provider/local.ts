import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '#server/integrations/clock/port.ts'
import type { ImportableProduct } from '#shared/contract/payment-products.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  EXPRESS_DEADLINE_DAYS,
  type ExpressRequirement,
  expressRequirements,
  type ProviderAccount,
  paymentModes,
} from '#shared/domain/payment-setup/payment-setup.ts'
import type { PaymentProvider } from './port.ts'
import { readEvent } from './read-event.ts'
import { isSignedByOne, signDelivery } from './webhook-signature.ts'

/** The same request gives the same id, as the provider's idempotency keys do. */
const idOf = (prefix: string, key: string) =>
  `${prefix}_${createHash('sha256').update(`${prefix}:${key}`).digest('hex').slice(0, 16)}`

const DAY_MS = 86_400_000

/** Imaginary products of an account that sells already (specification 9.3: « sample product data »). */
const samples: ImportableProduct[] = [
  sample('essentiel', 'Forfait Essentiel', 'L’accompagnement mensuel de base.', 2_900, 'month', 14),
  sample('serenite', 'Forfait Sérénité', 'Suivi prioritaire et bilan chaque mois.', 7_900, 'month', 14),
  sample(
    'annuel',
    'Abonnement annuel',
    'Douze mois du forfait Sérénité, dont deux offerts.',
    79_000,
    'year',
    0,
  ),
  sample('audit', 'Audit de départ', 'Une journée sur place et un rapport écrit.', 45_000, null, 0),
]

function sample(
  id: string,
  name: string,
  description: string,
  amountCents: number,
  recurringInterval: 'month' | 'year' | null,
  trialPeriodDays: number,
): ImportableProduct {
  return {
    productId: `prod_${id}`,
    name,
    description,
    active: true,
    priceType: recurringInterval === null ? 'one_time' : 'recurring',
    amountCents,
    currency: 'EUR',
    recurringInterval,
    trialPeriodDays,
    taxBehavior: 'exclusive',
  }
}

/** Does what the specification calls « simulated »: nothing leaves this process, and the screens say so. */
export function createSimulatedProvider(clock: Clock): PaymentProvider {
  return {
    simulation: { provide },
    modes: paymentModes,
    webhookSecrets: [],
    authorizeUrl: () => null,
    exchange: () => Promise.reject(new DomainError('payment_connect_refused')),
    async connect({ method, key, business }) {
      const open = method === 'oauth'
      const deadline = new Date(clock.now().getTime() + EXPRESS_DEADLINE_DAYS * DAY_MS)
      return {
        accountId: idOf('acct', key),
        method,
        businessName: business.name,
        defaultCurrency: 'EUR',
        // A simulated account has no page anywhere.
        dashboardUrl: null,
        connected: open,
        capabilities: { cardPayments: open, transfers: open },
        requirements: {
          currentlyDue: open ? [] : [...expressRequirements],
          eventuallyDue: open ? [] : [...expressRequirements],
          currentDeadline: open ? null : deadline.toISOString(),
        },
      }
    },
    createOnboardingLink: async () => ({ url: '/revenues/stripe?onboarding=simulation' }),
    readAccount: async ({ account }) => account,
    disconnect: async () => {},
    saveTax: async () => {},
    listProducts: async () => samples,
    findProduct: async (_ref, productId) => samples.find((sample) => sample.productId === productId) ?? null,
    setProductActive: async () => {},
    deleteWebhook: async () => {},
    listEvents: async () => [],
    createProduct: async (_ref, _product, key) => ({ productId: idOf('prod', key) }),
    createWebhook: async () => ({
      webhookId: null,
      secret: `whsec_${randomBytes(32).toString('base64url')}`,
    }),
    async makeTestEvent({ account, mode }, { secret }) {
      const now = clock.now()
      const payload = Buffer.from(
        JSON.stringify({
          id: `evt_${randomBytes(12).toString('hex')}`,
          object: 'event',
          type: 'checkout.session.completed',
          account: account.accountId,
          created: Math.floor(now.getTime() / 1_000),
          livemode: mode === 'live',
        }),
      )
      return { payload, signature: signDelivery(payload, secret, now) }
    },
    readDelivery({ payload, signature }, secrets, now) {
      return isSignedByOne(payload, signature, secrets, now) ? readEvent(payload) : null
    },
    findPayout: async () => null,
    findSession: async () => null,
    // A simulation takes no money: it offers no page, and has no payment.
    createCheckout: () => Promise.reject(new DomainError('payment_provider_refused')),
    findCheckout: async () => null,
    expireCheckout: async () => null,
    findPayment: async () => null,
    createRefund: () => Promise.reject(new DomainError('payment_provider_refused')),
    createSubscriptionCheckout: () => Promise.reject(new DomainError('payment_provider_refused')),
    findSubscription: async () => null,
    stopSubscription: () => Promise.reject(new DomainError('payment_provider_refused')),
    pauseSubscription: () => Promise.reject(new DomainError('payment_provider_refused')),
  }
}

export function provide(account: ProviderAccount, provided: ExpressRequirement[]): ProviderAccount {
  const left = (due: string[]) => due.filter((name) => !(provided as string[]).includes(name))
  const currentlyDue = left(account.requirements.currentlyDue)
  const done = currentlyDue.length === 0
  return {
    ...account,
    connected: done,
    capabilities: { cardPayments: done, transfers: done },
    requirements: {
      currentlyDue,
      eventuallyDue: left(account.requirements.eventuallyDue),
      currentDeadline: done ? null : account.requirements.currentDeadline,
    },
  }
}
