import { listByNumber } from '#server/features/approved-platform/queries/flows-and-statuses.ts'
import type { ReadMessage } from '#server/features/approved-platform/store/messages.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { findMeant } from '#server/features/received-invoices/queries/flows.ts'
import type { Tx } from '#server/scope.ts'
import type { LifeCycleMessage } from '#shared/domain/invoices/life-cycle/message.ts'

/** A message that was read, with its file. */
export type WholeMessage = { raw: Uint8Array; message: LifeCycleMessage }

/** Between the parties, or a copy of what went to the tax office; another profile tells of reports. */
const ofInvoices = (profile: string | null) => profile === null || /:CDV:e?invoic/i.test(profile)

/** A status of what the organization issued. */
export async function issuedRows(tx: Tx, flowId: string, read: WholeMessage): Promise<ReadMessage[]> {
  const { id, statuses, profile } = read.message
  const [{ siren }, invoices] = await Promise.all([
    getSeller(tx),
    listByNumber(
      tx,
      statuses.map(({ invoiceNumber }) => invoiceNumber),
    ),
  ])
  return statuses.map(({ invoiceNumber, sellerSiren, code, setAt, reasons }, position) => {
    // The number of another seller's invoice may be the same.
    const ours = ofInvoices(profile) && (sellerSiren === null || sellerSiren === siren)
    return {
      flowId,
      bought: false,
      receivedId: null,
      position,
      raw: position === 0 ? read.raw : null,
      problem: null,
      messageId: id,
      invoiceNumber,
      code,
      setAt,
      reasons,
      invoiceId: ours ? (invoices.get(invoiceNumber)?.id ?? null) : null,
    }
  })
}

/** A status of what the organization received, by its supplier's number. */
export async function receivedStatusRows(
  tx: Tx,
  flowId: string,
  { raw, message: { id, statuses, profile } }: WholeMessage,
): Promise<ReadMessage[]> {
  const rows: ReadMessage[] = []
  for (const [position, { invoiceNumber, code, setAt, reasons, ...named }] of statuses.entries())
    rows.push({
      flowId,
      bought: true,
      invoiceId: null,
      position,
      raw: position === 0 ? raw : null,
      problem: null,
      messageId: id,
      invoiceNumber,
      code,
      setAt,
      reasons,
      receivedId: ofInvoices(profile) ? await findMeant(tx, { number: invoiceNumber, ...named }) : null,
    })
  return rows
}
