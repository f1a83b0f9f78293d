import { planStates } from '#shared/domain/payment-plans/payment-plan.ts'
import { promiseStates, reminderStates } from '#shared/domain/reminders/reminder-names.ts'
import { anId, listSearch, oneOf, words } from '#web/patterns/list/list-search.ts'

export const reminderSearch = listSearch({
  filters: {
    q: words(100),
    state: oneOf(reminderStates),
    companyId: anId,
    contactId: anId,
    invoiceId: anId,
    quoteId: anId,
  },
})

export const promiseSearch = listSearch({ filters: { state: oneOf(promiseStates) } })

export const paymentPlanSearch = listSearch({ filters: { state: oneOf(planStates) } })

/** The reminder whose dialog is open, as a link to it says. */
export const openedReminder = {
  read: (search: object): { reminder?: string | undefined } => ({
    reminder: anId('reminder' in search ? search.reminder : undefined),
  }),
}
