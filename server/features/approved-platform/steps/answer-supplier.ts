import type { Unsaid } from '#server/features/approved-platform/steps/say-of-invoice.ts'
import type { ClaimedAnswer } from '#server/features/approved-platform/store/deposits.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import { getSeller } from '#server/features/quotes/queries/parties.ts'
import { findArrival } from '#server/features/received-invoices/queries/flows.ts'
import { getReceived } from '#server/features/received-invoices/queries/received.ts'
import type { Tx } from '#server/scope.ts'
import { writeLifeCycleMessage } from '#shared/domain/e-invoice-files/write-life-cycle-message.ts'

/** Writes a buyer’s status of a received invoice as a message of the life cycle, the same at each try. */
export async function answerOf(tx: Tx, claimed: ClaimedAnswer): Promise<string | Unsaid> {
  const { id, received_id: receivedId, created_at: setAt, status_code: code, reasons, note } = claimed
  const [invoice, buyer, { electronicAddress }, arrivedAt] = await Promise.all([
    getReceived(tx, receivedId),
    getSeller(tx),
    getInvoiceSettings(tx),
    findArrival(tx, receivedId),
  ])
  const { number, issuedOn, supplierSiren, supplierName, terms, credit } = invoice
  // Somebody may have changed what was typed of a scan since.
  if (number === null || issuedOn === null || supplierSiren === null || buyer.siren === null)
    return { refused: 'received_unanswerable' }
  return writeLifeCycleMessage({
    id,
    issuedAt: setAt.toISOString(),
    setAt: setAt.toISOString(),
    said: { code, reasons, note },
    // The list of received invoices keeps no address of the supplier (BT-34): its SIREN is the one that each company has.
    seller: { siren: supplierSiren, name: supplierName ?? '', electronicAddress: supplierSiren },
    buyer: { siren: buyer.siren, name: buyer.name, electronicAddress: electronicAddress ?? buyer.siren },
    invoice: {
      number,
      issuedOn,
      typeCode: terms?.typeCode ?? (credit ? '381' : '380'),
      receivedAt: arrivedAt?.toISOString() ?? null,
    },
  })
}
