import { expect, test } from 'vitest'
import { isSubscribed, planBadge } from './subscription.ts'

test.each([
  [null, false, 'Essai'],
  [{ status: 'active', priceId: 'ardoise_premium' }, true, 'Premium'],
  [{ status: 'trialing', priceId: 'ardoise_business' }, true, 'Business'],
  [{ status: 'past_due', priceId: 'ardoise_premium' }, false, 'Essai'],
  [{ status: 'canceled', priceId: 'ardoise_premium' }, false, 'Essai'],
  [{ status: 'active', priceId: 'price_of_another_product' }, true, null],
])('%o: subscribed %s, badge « %s »', (subscription, subscribed, badge) => {
  expect([isSubscribed(subscription), planBadge(subscription)]).toEqual([subscribed, badge])
})
