import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import type { Scope } from '#server/scope.ts'
import { sha256Hex } from '#server/sha256-hex.ts'
import type { Enclosure } from '#shared/contract/documents.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { pictureType } from '#shared/domain/files/picture-type.ts'
import { insertEnclosure } from '../store/enclosures.ts'

/**
 * Keeps a file that will leave with a devis or an invoice: general conditions, a plan. Errors: forbidden for whoever sends neither, service_unavailable.
 */
export async function uploadEnclosure(scope: Scope, { file }: { file: File }): Promise<Enclosure> {
  if (!scope.permissions.some((one) => one === 'quote:send' || one === 'invoice:send'))
    throw new DomainError('forbidden')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type =
    String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'
      ? 'application/pdf'
      : (pictureType(bytes) ?? 'application/octet-stream')
  const name = file.name.replaceAll(/\p{Cc}/gu, '').slice(-255) || 'fichier'
  return withFiles(scope.context, async (files) => {
    const key = await files.store(`${scope.orgId}/enclosures/${randomUUID()}`, bytes, type)
    const kept = { name, type, size: bytes.length, key, sha256: sha256Hex(bytes) }
    return inTransaction(scope, async (tx) => ({
      id: await insertEnclosure(tx, kept),
      name,
      size: bytes.length,
    }))
  })
}
