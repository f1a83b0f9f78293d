import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { orpc } from '#web/api/api-client.ts'
import { meOptions } from '#web/api/me.ts'
import { mayRead } from '#web/api/use-can.ts'
import { byCursor, listQuery } from '#web/patterns/list/list-query.ts'
import type { SearchOf } from '#web/patterns/list/list-search.ts'
import { callSearch, listsSearch, periodSearch, recordedSearch, type sheetSearch } from './call-search.ts'

/** Whom one calls: a contact, or else a company; `number` where it is not the one of the card. */
export type Called = {
  companyId?: string | undefined
  contactId?: string | undefined
  number?: string | undefined
}

export const calledOf = ({ companyId, contactId, number }: SearchOf<typeof sheetSearch>): Called => ({
  companyId,
  contactId,
  number,
})

export const journalList = listQuery(callSearch, {
  pages: orpc.calls.listCalls,
  count: orpc.calls.countCalls,
})

export const recordedList = listQuery(recordedSearch, {
  pages: orpc.callWishes.listRecordedWishes,
  count: orpc.callWishes.countRecordedWishes,
})

export const sheetOptions = (called: Called) => orpc.calls.getCallSheet.queryOptions({ input: called })
export const callOptions = (callId: string) => orpc.calls.getCall.queryOptions({ input: { callId } })
export const listOptions = (listId: string) => orpc.callLists.getCallList.queryOptions({ input: { listId } })
export const scriptsOptions = orpc.calls.listCallScripts.queryOptions({ input: {} })
export const callSettingsOptions = orpc.callWishes.getCallSettings.queryOptions({ input: {} })
export const telephonyOptions = orpc.telephony.getTelephony.queryOptions({ input: {} })
export const wishesOptions = (called: Called) =>
  orpc.callWishes.listCallWishes.queryOptions({ input: called })

export const callListsList = listQuery(listsSearch, {
  pages: orpc.callLists.listCallLists,
  count: orpc.callLists.countCallLists,
})

export const entriesOptions = (listId: string) =>
  orpc.callLists.listCallEntries.infiniteOptions({ ...byCursor, input: (cursor) => ({ listId, cursor }) })

/** Days of statistics where the address says none. */
const USUAL_DAYS = 30

type Period = SearchOf<typeof periodSearch>

/** The period that the address says, in days of the organization. */
export function periodOf({ from, to, purpose }: Period, timeZone: string) {
  const today = todayIn(timeZone, new Date())
  return { from: from ?? addDays(to ?? today, 1 - USUAL_DAYS), to: to ?? today, purpose }
}

export const statisticsOptions = (period: ReturnType<typeof periodOf>) =>
  orpc.calls.getCallStatistics.queryOptions({ input: period, placeholderData: keepPreviousData })

/** For the loaders: whoever may not read calls asks for none. */
export const prefetchLists = async (client: QueryClient, address: object) => {
  if (await mayRead(client, 'call:read')) await callListsList.prefetch(client, address)
}

export const prefetchJournal = async (client: QueryClient, address: object) => {
  if (await mayRead(client, 'call:read')) await journalList.prefetch(client, address)
}

export const prefetchRecorded = async (client: QueryClient, address: object) => {
  if (await mayRead(client, 'call:read')) await recordedList.prefetch(client, address)
}

export const prefetchSheet = async (client: QueryClient, called: Called) => {
  const known = called.companyId ?? called.contactId
  if (known !== undefined && (await mayRead(client, 'call:read')))
    await client.prefetchQuery({ ...sheetOptions(called), retry: false })
}

export const prefetchList = async (client: QueryClient, listId: string) => {
  if (!(await mayRead(client, 'call:read'))) return
  void client.prefetchInfiniteQuery({ ...entriesOptions(listId), retry: false })
  await client.prefetchQuery({ ...listOptions(listId), retry: false })
}

export const prefetchStatistics = async (client: QueryClient, address: object) => {
  const me = await client.ensureQueryData(meOptions)
  if (me?.current && (await mayRead(client, 'call:read'))) {
    const period = periodOf(periodSearch.read(address), me.current.timezone)
    await client.prefetchQuery({ ...statisticsOptions(period), retry: false })
  }
}

export const prefetchSettings = async (client: QueryClient) => {
  if (!(await mayRead(client, 'call:read'))) return
  void client.prefetchQuery({ ...telephonyOptions, retry: false })
  void client.prefetchQuery({ ...callSettingsOptions, retry: false })
  await client.prefetchQuery({ ...scriptsOptions, retry: false })
}
