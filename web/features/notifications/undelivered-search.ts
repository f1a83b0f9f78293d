import { undeliveredStates } from '#shared/domain/platform/undelivered-mails.ts'
import { listSearch, oneOf } from '#web/patterns/list/list-search.ts'

export const undeliveredSearch = listSearch({ filters: { state: oneOf(undeliveredStates) } })
