import {
  aDay,
  anId,
  listSearch,
  oneOf,
  type SearchOf,
  wholeNumber,
  words,
} from '#web/patterns/list/list-search.ts'

const amount = wholeNumber(9_999_999_999_999)

export const bankSearch = listSearch({
  filters: {
    q: words(200),
    accountId: anId,
    state: oneOf(['open', 'matched', 'ignored']),
    side: oneOf(['in', 'out']),
    from: aDay,
    to: aDay,
    amountFromCents: amount,
    amountToCents: amount,
  },
})
export type BankSearch = SearchOf<typeof bankSearch>

type BankAddress = BankSearch & { import?: string }

/** The list, and the import whose dialog is open. */
export function readBankAddress(search: Record<string, unknown>): BankAddress {
  const file = anId(search.import)
  return { ...bankSearch.read(search), ...(file === undefined ? {} : { import: file }) }
}

/** The line that is pointed at, and which of incoming and outgoing money is shown. */
export const matchingAddress = listSearch({ filters: { line: anId, side: oneOf(['in', 'out']) } })
