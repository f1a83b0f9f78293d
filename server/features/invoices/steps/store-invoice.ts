import { randomUUID } from 'node:crypto'
import type { HeldFiles } from '#server/db/with-files.ts'
import type { InvoiceFiles } from './draw-invoice.ts'
import { sha256 } from './ledger-hash.ts'

type Stored = { fileKey: string; sha256: string }
export type StoredInvoice = { pdf: Stored; xml: Stored }

/** Stores both files of an invoice at once. Errors: FileStoreError, once neither is being written any more. */
export async function storeInvoice(
  files: HeldFiles,
  orgId: string,
  { pdf, xml }: InvoiceFiles,
): Promise<StoredInvoice> {
  const path = `${orgId}/invoices/${randomUUID()}`
  const store = async (key: string, bytes: Uint8Array, type: string): Promise<Stored> => ({
    fileKey: await files.store(key, bytes, type),
    sha256: sha256(bytes),
  })
  const storing = [
    store(`${path}.pdf`, pdf, 'application/pdf'),
    store(`${path}.xml`, xml, 'application/xml'),
  ] as const
  await Promise.allSettled(storing)
  const [storedPdf, storedXml] = await Promise.all(storing)
  return { pdf: storedPdf, xml: storedXml }
}
