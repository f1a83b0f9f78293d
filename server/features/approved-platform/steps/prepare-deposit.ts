import { readAs } from '#server/db/transaction.ts'
import type { ClaimedAnswer, ClaimedDeposit } from '#server/features/approved-platform/store/deposits.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { findIssued } from '#server/features/invoices/queries/invoice.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import { findArrival } from '#server/features/received-invoices/queries/flows.ts'
import { getReceived } from '#server/features/received-invoices/queries/received.ts'
import type { Deposit } from '#server/integrations/approved-platform/port.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { exchangeRule, sellerStatuses } from '#shared/domain/approved-platform/deposits.ts'
import { writeLifeCycleMessage } from '#shared/domain/e-invoice-files/write-life-cycle-message.ts'
import { type Unsaid, writeSellerMessage } from './write-seller-message.ts'

/** The file to hand over, or why there is none. */
type Prepared = { deposit: Deposit } | Unsaid

/** The file of a deposit: the PDF as it was issued, or a message of the life cycle, the same at each try. */
export async function prepareDeposit(scope: Scope, claimed: ClaimedDeposit): Promise<Prepared> {
  if (claimed.kind === 'answer') return prepareAnswer(scope, claimed)
  const issued = await readAs(scope, (tx) => findIssued(tx, claimed.invoice_id))
  if (issued === null) throw new Error(`invoice ${claimed.invoice_id} was delivered before its issue`)
  const name = issued.number.replaceAll('/', '-')
  if (claimed.kind !== 'invoice') {
    const message = await readAs(scope, (tx) => writeSellerMessage(tx, claimed, issued))
    if (typeof message !== 'string') return message
    return { deposit: messageOf(claimed.id, `${name}-${sellerStatuses[claimed.kind]}.xml`, message) }
  }
  const bytes = await scope.context.files.get(issued.pdf.fileKey)
  if (bytes === null) throw new Error(`the PDF of invoice ${claimed.invoice_id} is missing`)
  return {
    deposit: {
      trackingId: claimed.id,
      name: `${name}.pdf`,
      rule: exchangeRule(issued.document) ?? 'B2B',
      bytes,
      // EN 16931 with the rules of France: what the XML of an issued invoice says it is (BT-24).
      syntax: 'Factur-X',
      profile: 'CIUS',
      type: 'application/pdf',
    },
  }
}

async function prepareAnswer(scope: Scope, claimed: ClaimedAnswer): Promise<Prepared> {
  const message = await readAs(scope, (tx) => answerOf(tx, claimed))
  if (typeof message !== 'string') return message
  // The number is the supplier's and may hold any letter.
  return { deposit: messageOf(claimed.id, `${claimed.received_id}-${claimed.status_code}.xml`, message) }
}

const messageOf = (trackingId: string, name: string, message: string): Deposit => ({
  trackingId,
  name,
  syntax: 'CDAR',
  profile: 'Undefined',
  rule: 'B2B',
  type: 'application/xml',
  bytes: Buffer.from(message),
})

/** Writes a buyer’s status of a received invoice as a message of the life cycle, the same at each try. */
async function answerOf(tx: Tx, claimed: ClaimedAnswer): Promise<string | Unsaid> {
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
