import { anId, listSearch, oneOf, type SearchOf } from '#web/patterns/list/list-search.ts'

export const goalSearch = listSearch({ filters: { when: oneOf(['current', 'over', 'to_come']) } })
export const sendingSearch = listSearch({ filters: {} })

type SendingAddress = SearchOf<typeof sendingSearch> & { sending?: string }

/** The history, and the sending that is open. */
export function readSendingAddress(search: Record<string, unknown>): SendingAddress {
  const sending = anId(search.sending)
  return { ...sendingSearch.read(search), ...(sending === undefined ? {} : { sending }) }
}

/** A dashboard, and whether it is being changed. */
export const readDashboardAddress = (search: Record<string, unknown>): { edit?: true } =>
  String(search.edit) === 'true' ? { edit: true } : {}
