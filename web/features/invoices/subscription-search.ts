import { subscriptionStatuses } from '#shared/domain/invoice-subscriptions/subscription-statuses.ts'
import { anId, listSearch, oneOf, type SearchOf } from '#web/patterns/list/list-search.ts'

export const subscriptionSearch = listSearch({
  filters: { status: oneOf(subscriptionStatuses), companyId: anId },
})
export type SubscriptionSearch = SearchOf<typeof subscriptionSearch>
