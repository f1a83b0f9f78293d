import { notificationTypes } from '#shared/domain/notifications/notifications.ts'
import { listSearch, oneOf, type SearchOf } from '#web/patterns/list/list-search.ts'

export const notificationSearch = listSearch({
  filters: { state: oneOf(['unread']), type: oneOf(notificationTypes) },
})
const tab = oneOf(['preferences'])

type NotificationSearch = SearchOf<typeof notificationSearch> & { tab?: 'preferences' }

/** What the address of /notifications may say: the filters of the history, or the other tab. */
export const readNotificationSearch = (address: { tab?: unknown }): NotificationSearch => ({
  ...notificationSearch.read(address),
  tab: tab(address.tab),
})
