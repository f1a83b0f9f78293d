import { movementKinds } from '#shared/domain/payments/ledger-entries.ts'
import { paymentMethods } from '#shared/domain/payments/payment-method.ts'
import { paymentStates } from '#shared/domain/payments/payment-states.ts'
import { aDay, anId, listSearch, oneOf, type SearchOf, words } from '#web/patterns/list/list-search.ts'

export const movementSearch = listSearch({
  filters: {
    q: words(100),
    kind: oneOf(movementKinds),
    state: oneOf(paymentStates),
    method: oneOf(paymentMethods),
    companyId: anId,
    from: aDay,
    to: aDay,
  },
})
export type MovementSearch = SearchOf<typeof movementSearch>

/** The payment whose dialog is open, as a link to it says. */
export const openedPayment = {
  read: (search: object): { payment?: string | undefined } => ({
    payment: anId('payment' in search ? search.payment : undefined),
  }),
}
