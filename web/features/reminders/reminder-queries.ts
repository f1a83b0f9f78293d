import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { mayRead } from '#web/api/use-can.ts'
import { byCursor, listQuery } from '#web/patterns/list/list-query.ts'
import { paymentPlanSearch, promiseSearch, reminderSearch } from './reminder-search.ts'

export const figuresOptions = orpc.reminders.getReminderFigures.queryOptions({ input: {} })
export const settingsOptions = orpc.reminders.getReminderSettings.queryOptions({ input: {} })

/** The most that a page of the contract has: those that follow come as these leave. */
const WAITING_SHOWN = 100

export const waitingOptions = orpc.reminders.listWaitingReminders.queryOptions({
  input: { limit: WAITING_SHOWN },
})

export const plansOptions = orpc.reminderPlans.listReminderPlans.queryOptions({ input: {} })

export const reminderOptions = (reminderId: string) =>
  orpc.reminders.getReminder.queryOptions({ input: { reminderId } })

export const standingsOptions = (view: 'upcoming' | 'paused') =>
  orpc.reminders.listReminderStandings.infiniteOptions({
    ...byCursor,
    input: (cursor) => ({ view, cursor }),
  })

export const promiseList = listQuery(promiseSearch, {
  pages: orpc.reminders.listPromises,
  count: orpc.reminders.countPromises,
})

export const paymentPlanList = listQuery(paymentPlanSearch, {
  pages: orpc.paymentPlans.listPaymentPlans,
  count: orpc.paymentPlans.countPaymentPlans,
})

/** How often a list looks at files that are being made: their progress is no event. */
const PROGRESS_MS = 2_000

export const litigationOptions = orpc.litigation.listLitigationFiles.infiniteOptions({
  ...byCursor,
  input: (cursor) => ({ cursor }),
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some((file) => file.state === 'waiting'))
      ? PROGRESS_MS
      : false,
})

export const historyList = listQuery(reminderSearch, {
  pages: orpc.reminders.listReminders,
  count: orpc.reminders.countReminders,
})

/** For the loaders: whoever may not read reminders asks for none. */
export const prefetchWaiting = async (client: QueryClient) => {
  if (!(await mayRead(client, 'reminder:read'))) return
  void client.prefetchQuery({ ...figuresOptions, retry: false })
  await client.prefetchQuery({ ...waitingOptions, retry: false })
}

export const prefetchStandings = async (client: QueryClient, view: 'upcoming' | 'paused') => {
  if (await mayRead(client, 'reminder:read'))
    await client.prefetchInfiniteQuery({ ...standingsOptions(view), retry: false })
}

export const prefetchLitigation = async (client: QueryClient) => {
  if (await mayRead(client, 'reminder:read'))
    await client.prefetchInfiniteQuery({ ...litigationOptions, retry: false })
}

export const prefetchHistory = async (client: QueryClient, address: object) => {
  if (await mayRead(client, 'reminder:read')) await historyList.prefetch(client, address)
}

export const prefetchPromises = async (client: QueryClient, address: object) => {
  if (await mayRead(client, 'reminder:read')) await promiseList.prefetch(client, address)
}

export const prefetchPaymentPlans = async (client: QueryClient, address: object) => {
  if (await mayRead(client, 'reminder:read')) await paymentPlanList.prefetch(client, address)
}

export const prefetchPlans = async (client: QueryClient) => {
  if (await mayRead(client, 'reminder:read')) await client.prefetchQuery({ ...plansOptions, retry: false })
}
