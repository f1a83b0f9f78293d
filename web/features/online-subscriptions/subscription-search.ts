import { onlineSubscriptionStatuses } from '#shared/domain/online-subscriptions/online-subscription-statuses.ts'
import { anId, listSearch, oneOf, type SearchOf } from '#web/patterns/list/list-search.ts'

export const onlineSubscriptionSearch = listSearch({
  filters: { status: oneOf(onlineSubscriptionStatuses), companyId: anId },
})

export type OnlineSubscriptionSearch = SearchOf<typeof onlineSubscriptionSearch>

type Address = OnlineSubscriptionSearch & { propose?: string }

/** The list, and the price that the dialog proposes to a client; `new`: one that is still to be chosen. */
export function readSubscriptionAddress(search: Record<string, unknown>): Address {
  const propose = search.propose === 'new' ? 'new' : anId(search.propose)
  return { ...onlineSubscriptionSearch.read(search), ...(propose === undefined ? {} : { propose }) }
}
