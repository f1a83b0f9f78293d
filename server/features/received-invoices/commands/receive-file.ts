import { createHash, randomUUID } from 'node:crypto'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { getSeller } from '#server/features/quotes/queries/parties.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldsOf, type ReceivedFields, termsOf } from '#shared/domain/received-invoices/received-terms.ts'
import { findSameFile, findSameInvoice, type KnownReceived } from '../queries/duplicates.ts'
import { readFile } from '../steps/read-file.ts'
import { tellReceived } from '../steps/tell-received.ts'
import { findSupplier, insertReceived, lockReceived } from '../store/received.ts'

const NAME_MAX = 200

type Answer = KnownReceived & { outcome: 'kept' | 'known' }

/**
 * Keeps a supplier's invoice with its file, once: the same file, or the same number and day of the same supplier, answers the first
 * and keeps nothing. Errors: the codes `e_invoice_…`, received_ours.
 */
export async function receiveFile(scope: Scope, { file }: { file: File }): Promise<Answer> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { type, source, invoice } = await readFile(scope.context.eInvoices, bytes)
  const fields = invoice && fieldsOf(invoice)
  if (invoice !== null && fields === null) throw new DomainError('e_invoice_value')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const before = await readAs(scope, async (tx) => {
    if (fields !== null) await assertOfAnother(tx, fields)
    return findKnown(tx, sha256, fields)
  })
  if (before !== null) return { outcome: 'known', ...before }
  return withFiles(scope.context, async (files) => {
    const key = await files.store(`${scope.orgId}/received/${randomUUID()}`, bytes, type)
    return inTransaction(scope, async (tx): Promise<Answer> => {
      await lockReceived(tx)
      const meanwhile = await findKnown(tx, sha256, fields)
      if (meanwhile !== null) return { outcome: 'known', ...meanwhile }
      const name = file.name.slice(-NAME_MAX) || 'facture'
      const kept = { name, type, size: bytes.length, sha256, key }
      const terms = invoice && termsOf(invoice)
      const id = await insertReceived(tx, { source, file: kept, fields, terms })
      const told = { supplierName: fields?.supplierName ?? null, number: fields?.number ?? null }
      const companyId = await findSupplier(tx, fields?.supplierSiren ?? null)
      const grossCents = fields?.grossCents ?? null
      await tellReceived(tx, 'received_invoice.created', { id, ...told, companyId, grossCents })
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
