import { createHash, randomUUID } from 'node:crypto'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { isOwnIban } from '#server/features/organizations/queries/own-ibans.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldsOf, type ReceivedFields, termsOf } from '#shared/domain/received-invoices/received-terms.ts'
import { findSameFile, findSameInvoice, type KnownReceived } from '../queries/same-invoice.ts'
import { isFlowTaken, rememberFlow } from '../store/flows.ts'
import { findSupplier, insertReceived, lockReceived } from '../store/received.ts'
import { emitReceivedInvoice } from './emit-received-invoice.ts'
import { type FileType, readFile } from './read-file.ts'

const NAME_MAX = 200

/** `flowId`: the platform's flow that brought it; null for what a member drops. */
type Arrival = { bytes: Uint8Array; nameOf: (type: FileType) => string; flowId: string | null }
export type Kept = KnownReceived & { outcome: 'kept' | 'known' }

/**
 * Keeps a supplier's invoice with its file, once: the same file, or the same number and day of the same supplier, answers the first
 * and keeps nothing. Its flow is remembered by the same transaction; null where it was taken meanwhile. Errors: the codes `e_invoice_…`, received_ours.
 */
export async function saveReceivedFile(
  scope: Scope,
  { bytes, nameOf, flowId }: Arrival,
): Promise<Kept | null> {
  const { type, source, invoice } = await readFile(scope.context.eInvoices, bytes, scope.orgId)
  const fields = invoice && fieldsOf(invoice)
  if (invoice !== null && fields === null) throw new DomainError('e_invoice_value')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const before = await readAs(scope, async (tx) => {
    if (fields !== null) await assertOfAnother(tx, fields)
    return findKnown(tx, sha256, fields)
  })
  if (before !== null) {
    if (flowId !== null)
      await inTransaction(scope, (tx) => rememberFlow(tx, flowId, { receivedId: before.id }))
    return { outcome: 'known', ...before }
  }
  return withFiles(scope.context, async (files) => {
    const key = await files.store(`${scope.orgId}/received/${randomUUID()}`, bytes, type)
    return inTransaction(scope, async (tx): Promise<Kept | null> => {
      await lockReceived(tx)
      if (flowId !== null && (await isFlowTaken(tx, flowId))) return null
      const meanwhile = await findKnown(tx, sha256, fields)
      const name = nameOf(type).slice(-NAME_MAX) || 'facture'
      const kept = { name, type, size: bytes.length, sha256, key }
      const terms = invoice && termsOf(invoice)
      // A supplier who names our own account is paid on none of it.
      const own = fields !== null && (await isOwnIban(tx, fields.iban))
      const shown = own ? { ...fields, iban: null } : fields
      const id = meanwhile?.id ?? (await insertReceived(tx, { source, file: kept, fields: shown, terms }))
      if (flowId !== null) await rememberFlow(tx, flowId, { receivedId: id })
      if (meanwhile !== null) return { outcome: 'known', ...meanwhile }
      const told = { supplierName: fields?.supplierName ?? null, number: fields?.number ?? null }
      const companyId = await findSupplier(tx, fields?.supplierSiren ?? null)
      const facts = { id, ...told, companyId, grossCents: fields?.grossCents ?? null }
      await emitReceivedInvoice(
        tx,
        'received_invoice.created',
        facts,
        flowId === null ? {} : { by: 'platform' },
      )
      return { outcome: 'kept', id, source, ...told }
    })
  })
}

async function findKnown(tx: Tx, sha256: string, fields: ReceivedFields | null) {
  return (await findSameFile(tx, sha256)) ?? (fields && (await findSameInvoice(tx, fields, null)))
}

/** By its SIREN or its VAT number. */
async function assertOfAnother(tx: Tx, { supplierSiren, supplierVatNumber }: ReceivedFields) {
  const { siren, vatNumber } = await getSeller(tx)
  const ours =
    (siren !== null && supplierSiren === siren) || (vatNumber !== null && supplierVatNumber === vatNumber)
  if (ours) throw new DomainError('received_ours')
}
