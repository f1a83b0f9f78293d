import type { Tx } from '#server/scope.ts'
import { letterKind } from '#shared/domain/mail-sending/letter.ts'
import type { LockedSending, SentDocument } from '../store/sendings.ts'

/** The history of a devis, an invoice or a client tells what became of its mail, as of the mails of Ardoise's own sender. */
export async function tellOfLetter(tx: Tx, sending: LockedSending, reason: string | null): Promise<void> {
  const about = aboutOf(sending)
  if (about === null) return
  const { id: mailId, company_id: companyId, contact_id: contactId, author_id: userId, recipients } = sending
  const to = recipients.to[0]?.address ?? ''
  await tx.emit(reason === null ? 'mail.sent' : 'mail.failed', {
    subject: about,
    companyId,
    contactId,
    meta: { kind: letterKind(about.type), mailId, to, userId, ...(reason === null ? {} : { reason }) },
  })
}

function aboutOf(sending: LockedSending): SentDocument | null {
  for (const type of ['quote', 'invoice', 'company', 'contact'] as const) {
    const id = sending[`${type}_id`]
    if (id !== null) return { type, id }
  }
  return null
}
