import { anId, listSearch, words } from '#web/patterns/list/list-search.ts'

export const mandateSearch = listSearch({ filters: { q: words(100), companyId: anId, contactId: anId } })
