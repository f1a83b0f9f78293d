import { callDirections, callOutcomes, callPurposes } from '#shared/domain/calls/call-names.ts'
import { aDay, anId, listSearch, oneOf, words } from '#web/patterns/list/list-search.ts'

export const callSearch = listSearch({
  filters: {
    q: words(200),
    purpose: oneOf(callPurposes),
    outcome: oneOf(callOutcomes),
    direction: oneOf(callDirections),
    callerId: anId,
    companyId: anId,
    contactId: anId,
    from: aDay,
    to: aDay,
  },
})

/** Whose sheet it is, why they are called, and the call whose result is to be noted. */
export const sheetSearch = listSearch({
  filters: {
    companyId: anId,
    contactId: anId,
    number: words(30),
    purpose: oneOf(callPurposes),
    call: anId,
  },
})

/** The client whose wishes are shown. */
export const wishesSearch = listSearch({ filters: { companyId: anId, contactId: anId } })

export const periodSearch = listSearch({ filters: { from: aDay, to: aDay, purpose: oneOf(callPurposes) } })

export const listsSearch = listSearch({ filters: { state: oneOf(['closed']) } })
