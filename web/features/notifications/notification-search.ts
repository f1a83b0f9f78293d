import { notificationTypes } from '#shared/domain/notifications/notifications.ts'
import { listSearch, oneOf, type SearchOf } from '#web/patterns/list/list-search.ts'

export const notificationSearch = listSearch({
  filters: { state: oneOf(['unread']), type: oneOf(notificationTypes) },
})
const tab = oneOf(['preferences'])

type NotificationSearch = SearchOf<typeof notificationSearch> & { tab?: 'preferences' }

/** Search parameters of /notifications: the filters of the history, and the tab. */
export const readNotificationSearch = (address: { tab?: unknown }): NotificationSearch => ({
  ...notificationSearch.read(address),
  tab: tab(address.tab),
})
