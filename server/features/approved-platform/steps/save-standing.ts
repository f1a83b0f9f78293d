import { listStatuses } from '#server/features/approved-platform/queries/flows-and-statuses.ts'
import { findDelivery } from '#server/features/approved-platform/queries/transmission.ts'
import { savePlatformState } from '#server/features/invoices/commands/save-platform-state.ts'
import type { Tx } from '#server/scope.ts'
import { platformStateOf } from '#shared/domain/approved-platform/platform-states.ts'

/** After a deposit or a message of an invoice changed: lists show where it stands now. */
export const saveStanding = (tx: Tx, invoiceId: string): Promise<void> =>
  savePlatformState(tx, invoiceId, async () => {
    const [statuses, delivery] = await Promise.all([listStatuses(tx, invoiceId), findDelivery(tx, invoiceId)])
    return platformStateOf(statuses, delivery)
  })
