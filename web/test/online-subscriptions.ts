import type {
  OnlineSubscriptionDetail,
  OnlineSubscriptionPeriod,
  OnlineSubscriptionSummary,
  SubscriptionLinkView,
} from '#shared/contract/online-subscriptions.ts'
import { consentText } from '#shared/domain/online-subscriptions/consent-text.ts'
import type { Offer } from '#shared/domain/online-subscriptions/online-subscription.ts'
import { company } from './clients.ts'
import type { FakeEndpoints } from './fake-api.ts'

export const ONLINE = '0198a5c2-0000-7000-8000-0000000000d1'

export const offer: Offer = {
  designation: 'Maintenance',
  description: 'Mises à jour et sauvegardes.',
  kind: 'services',
  unit: null,
  quantity: 2,
  unitCents: 2_900,
  taxBehavior: 'exclusive',
  vatRateBps: 2_000,
  currency: 'EUR',
  every: 'month',
  trialDays: 0,
}
const terms = consentText(offer, 'Atelier Rivoire')

export const onlineRow = (over: Partial<OnlineSubscriptionSummary> = {}): OnlineSubscriptionSummary => ({
  id: ONLINE,
  status: 'active',
  clientName: company().name,
  companyId: company().id,
  contactId: null,
  title: 'Maintenance',
  quantity: 2,
  every: 'month',
  currency: 'EUR',
  netCents: 5_800,
  grossCents: 6_960,
  periodEndsAt: '2026-12-28T10:00:00.000Z',
  endsAt: null,
  endedAt: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  begun: true,
  failed: false,
  ...over,
})

export const online = (over: Partial<OnlineSubscriptionDetail> = {}): OnlineSubscriptionDetail => ({
  ...onlineRow(over),
  offer,
  journal: [],
  recipient: { email: 'achats@vasseur.test', name: null },
  expiresAt: '2026-12-20T09:00:00.000Z',
  consent: { name: 'Élise Vasseur', at: '2026-11-28T10:00:00.000Z', text: terms.join('\n') },
  withdrawal: null,
  testMode: false,
  timeZone: 'Europe/Paris',
  ...over,
})

export const proposed = (over: Partial<OnlineSubscriptionDetail> = {}) =>
  online({ status: 'proposed', begun: false, consent: null, periodEndsAt: null, ...over })

export const onlinePeriod = (over: Partial<OnlineSubscriptionPeriod> = {}): OnlineSubscriptionPeriod => ({
  id: '0198a5c2-0000-7000-8000-0000000000e1',
  from: '2026-11-28',
  to: '2026-12-27',
  paidAt: '2026-11-28T10:05:00.000Z',
  paidCents: 6_960,
  taxCents: 1_160,
  online: true,
  providerNumber: 'A1B2C3-0001',
  invoice: {
    id: '0198a5c2-0000-7000-8000-0000000000f1',
    kind: 'invoice',
    status: 'paid',
    number: 'F2026-0042',
    grossCents: 6_960,
  },
  done: true,
  failure: null,
  ...over,
})

export const linkView = (over: Partial<SubscriptionLinkView> = {}): SubscriptionLinkView => ({
  status: 'proposed',
  tone: 'slate',
  organizationName: 'Atelier Rivoire',
  organizationEmail: 'contact@rivoire.test',
  clientName: company().name,
  offer,
  netCents: 5_800,
  grossCents: 6_960,
  terms,
  consent: null,
  expiresAt: '2026-12-20T09:00:00.000Z',
  periodEndsAt: null,
  endsAt: null,
  endedAt: null,
  begun: false,
  withdrawal: null,
  open: true,
  testMode: false,
  timeZone: 'Europe/Paris',
  ...over,
})

export const onlineSubscriptionEndpoints: NonNullable<FakeEndpoints['onlineSubscriptions']> = {
  listOnlineSubscriptions: () => ({ items: [onlineRow()], nextCursor: null }),
  countOnlineSubscriptions: () => ({
    count: 1,
    byStatus: { proposed: 0, agreed: 0, active: 1, unpaid: 0, paused: 0, ended: 0 },
  }),
  getOnlineSubscription: () => online(),
  listOnlinePeriods: () => ({ items: [onlinePeriod()], nextCursor: null }),
}
