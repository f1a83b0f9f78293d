import { inTransaction } from '#server/db/transaction.ts'
import { getReminderClient } from '#server/features/reminders/queries/client.ts'
import { listOwed } from '#server/features/reminders/queries/owed.ts'
import type { Scope } from '#server/scope.ts'
import type { LitigationFile } from '#shared/contract/litigation.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { chooseEntries } from '../queries/chosen-entries.ts'
import { getLitigationFile } from '../queries/litigation-files.ts'
import { insertLitigationFile } from '../store/litigation-files.ts'

type Input = {
  companyId?: string | undefined
  contactId?: string | undefined
  invoiceId?: string | undefined
}

/** Most invoices of one file. */
const INVOICES_MAX = 200

/**
 * Chooses what the file of a client holds, of all that is late or of one invoice, by the rights of who asks; a job then makes it. Errors: those of
 * getReminderClient, litigation_nothing_owed, litigation_too_many, litigation_several_currencies.
 */
export function requestLitigationFile(scope: Scope, input: Input): Promise<LitigationFile> {
  return inTransaction(scope, async (tx) => {
    const client = await getReminderClient(tx, input)
    const owed = (await listOwed(tx, [client.id])).filter(
      ({ id, dueOn }) => dueOn < client.today && (input.invoiceId === undefined || id === input.invoiceId),
    )
    if (owed.length === 0) throw new DomainError('litigation_nothing_owed')
    if (owed.length > INVOICES_MAX) throw new DomainError('litigation_too_many')
    const currency = owed[0]!.currency
    if (owed.some((one) => one.currency !== currency)) throw new DomainError('litigation_several_currencies')
    const invoiceIds = owed.map(({ id }) => id)
    const fileId = await insertLitigationFile(tx, {
      companyId: client.companyId,
      contactId: client.companyId === null ? client.contactId : null,
      clientName: client.name,
      currency,
      countedOn: client.today,
      invoiceIds,
      entries: await chooseEntries(tx, client, invoiceIds),
    })
    await tx.emit('litigation.requested', {
      subject: { type: 'litigation', id: fileId },
      companyId: client.companyId,
      contactId: client.companyId === null ? client.contactId : null,
      description: client.name,
      meta: { clientName: client.name },
    })
    await tx.enqueue('make-litigation-file', { orgId: scope.orgId, fileId }, { key: fileId })
    return getLitigationFile(tx, fileId)
  })
}
