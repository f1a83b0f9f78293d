import { inTransaction } from '#server/db/transaction.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import { lockOrganization, setDocumentTone } from '#server/features/organizations/store/organization.ts'
import type { Scope } from '#server/scope.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import type { DocumentTone } from '#shared/domain/documents/document-tones.ts'

/** Chooses the colour of documents, mails and client's pages; nothing happens when it is the present one. */
export function putDocumentTone(scope: Scope, { tone }: { tone: DocumentTone }): Promise<Organization> {
  return inTransaction(scope, async (tx) => {
    await lockOrganization(tx)
    const current = await getOrganization(tx)
    if (current.documentTone === tone) return current
    await setDocumentTone(tx, tone)
    const meta = { fields: ['documentTone'] }
    await tx.emit('organization.updated', { subject: { type: 'organization', id: tx.scope.orgId }, meta })
    return getOrganization(tx)
  })
}
