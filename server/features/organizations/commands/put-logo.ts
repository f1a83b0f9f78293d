import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import { DomainError } from '#shared/domain/error-codes.ts'
import { IMAGE_MAX_SIDE, imageKind, isDrawable } from '#shared/domain/image-kind.ts'
import { findLogoKey, getOrganization } from '../queries.ts'
import { updateOrganization } from '../store.ts'

/** Replaces the logo. The bytes decide, not the name or the announced type. Errors: invalid_input (not a PNG or a JPEG). */
export async function putLogo(scope: Scope, { logo }: { logo: File }): Promise<Organization> {
  const bytes = new Uint8Array(await logo.arrayBuffer())
  const kind = imageKind(bytes)
  if (kind === null) {
    throw new DomainError('invalid_input', {
      fields: [{ path: 'logo', code: 'invalid_image', message: 'Choisissez une image PNG ou JPEG' }],
    })
  }
  if (!isDrawable(bytes)) {
    const message = `Image illisible ou trop grande (max. ${IMAGE_MAX_SIDE} × ${IMAGE_MAX_SIDE} pixels)`
    throw new DomainError('invalid_input', { fields: [{ path: 'logo', code: 'invalid_image', message }] })
  }
  const { files } = scope.context
  // A new key each time: the old logo stays readable until the new row is committed.
  const key = `${scope.orgId}/logos/${randomUUID()}.${kind.extension}`
  await files.put(key, bytes, { contentType: kind.contentType })
  const { before, organization } = await inTransaction(scope, async (tx) => {
    const before = await findLogoKey(tx)
    await updateOrganization(tx, { logoFileKey: key })
    await tx.emit('organization.updated', { subject: { type: 'organization', id: scope.orgId } })
    return { before, organization: await getOrganization(tx) }
  })
  // The new logo is committed: an old file that stays is no reason to say otherwise.
  if (before !== null) await files.delete(before).catch(() => undefined)
  return organization
}
