import type { RecordedWish } from '#shared/contract/call-wishes.ts'
import type { CallDirection, CallOutcome, CallPurpose } from '#shared/domain/calls/call-names.ts'
import { aDay, anId, listSearch, oneOf, words } from '#web/patterns/list/list-search.ts'

// The records of all pages travel with the shell, where the labels of call-names.ts would weigh: the names alone are here, and typed by them.
const purposes = [
  'collection',
  'delivery',
  'contract',
  'prospecting',
] as const satisfies readonly CallPurpose[]
const directions = ['out', 'in'] as const satisfies readonly CallDirection[]
const outcomes = [
  'joined',
  'voicemail',
  'no_answer',
  'busy',
  'wrong_number',
  'callback',
  'interested',
  'refusal',
  'promise',
  'dispute',
  'stop',
] as const satisfies readonly CallOutcome[]

export const callSearch = listSearch({
  filters: {
    q: words(200),
    purpose: oneOf(purposes),
    outcome: oneOf(outcomes),
    direction: oneOf(directions),
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
    purpose: oneOf(purposes),
    call: anId,
  },
})

/** The client whose wishes are shown. */
export const wishesSearch = listSearch({ filters: { companyId: anId, contactId: anId } })

/** The register of the organization, where no client is chosen. */
export const recordedSearch = listSearch({
  filters: {
    q: words(200),
    state: oneOf(['standing', 'revoked', 'opposed'] as const satisfies readonly RecordedWish['state'][]),
    from: aDay,
    to: aDay,
  },
})

export const periodSearch = listSearch({ filters: { from: aDay, to: aDay, purpose: oneOf(purposes) } })

export const listsSearch = listSearch({ filters: { state: oneOf(['closed']) } })
