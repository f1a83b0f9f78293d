import { sql } from 'kysely'
import type { DocumentLink } from '#shared/contract/document-sending.ts'
import { type SendingFault, type SendingState, sendingFaults } from '#shared/domain/mail-sending/sending.ts'

type MailRow = {
  id: string
  status: string
  last_error: string | null
  sent_at: Date | null
  failed_at: Date | null
}

function mailOfOurs(row: MailRow): NonNullable<DocumentLink['mail']> {
  return {
    id: row.id,
    status: row.status as 'queued' | 'sent' | 'failed',
    error: row.last_error,
    from: null,
    sentAt: iso(row.sent_at),
    failedAt: iso(row.failed_at),
  }
}

type SendingRow = {
  sending_id: string | null
  sending_state: SendingState | null
  sending_fault: SendingFault | null
  left_at: Date | null
  begun_at: Date | null
  mailed_from: string | null
  mail_ended: string | null
  created_at: Date
  id: string
}

/** A mail from a mailbox. */
function mailOfMailbox(row: SendingRow): DocumentLink['mail'] {
  const { mailed_from: from, sending_state: state, sending_fault: fault } = row
  if (from === null) return null
  if (state === null) return mailOfGoneMailbox(row, from)
  const failed = state === 'failed'
  return {
    id: row.sending_id ?? row.id,
    status: failed || state === 'unsure' || state === 'sent' ? state : 'queued',
    error: (failed || state === 'unsure') && fault !== null ? sendingFaults[fault] : null,
    from,
    sentAt: iso(row.left_at),
    failedAt: failed ? iso(row.begun_at) : null,
  }
}

const DISCONNECTED = 'Ce compte mail a été déconnecté avant l’envoi.'
const CUT = 'Ce compte mail a été déconnecté pendant l’envoi.'

/** Its mailbox is disconnected: what had become of the mail then; what was not kept was sent. */
function mailOfGoneMailbox({ id, mail_ended: ended, created_at: at }: SendingRow, from: string) {
  const left = ended === null || ended === 'sent'
  const unsure = ended === 'sending' || ended === 'unsure'
  const status = left ? 'sent' : unsure ? 'unsure' : 'failed'
  return {
    ...({ id, from, status } as const),
    error: left ? null : unsure ? CUT : DISCONNECTED,
    sentAt: left ? iso(at) : null,
    failedAt: left || unsure ? null : iso(at),
  }
}

/** Names of the files that left with a link (`l`), beside its document. */
export const linkEnclosures = sql<
  string[]
>`coalesce((select json_agg(e.name order by e.name) from enclosure_uses as u
  join enclosures as e on e.org_id = u.org_id and e.id = u.enclosure_id where u.org_id = l.org_id and u.link_id = l.id), '[]')`.as(
  'enclosures',
)

/** The columns of a link (`l`), of its mail by Ardoise's own sender (`m`) and of its sending from a mailbox (`s`). */
export const linkColumns = [
  'l.id',
  'l.recipient_email',
  'l.recipient_name',
  'l.created_at',
  'l.first_opened_at',
  'l.revoked_at',
  'm.id as mail_id',
  'm.status',
  'm.last_error',
  'm.sent_at',
  'm.failed_at',
  'l.sending_id',
  'l.mailed_from',
  'l.mail_ended',
  's.state as sending_state',
  's.fault as sending_fault',
  's.sent_at as left_at',
  's.begun_at as begun_at',
] as const

/** The rows of `quote_sendings` and `invoice_sendings`. */
export type CarriedRow = {
  id: string
  state: SendingState
  fault: SendingFault | null
  sent_at: Date | null
  begun_at: Date | null
}

type LinkRow = SendingRow &
  Pick<MailRow, 'last_error' | 'sent_at' | 'failed_at'> & {
    recipient_email: string
    recipient_name: string | null
    first_opened_at: Date | null
    revoked_at: Date | null
    enclosures: string[]
    mail_id: string | null
    status: string | null
  }

/** A client's link as the contract answers it, with what became of its mail. */
export function presentLink(row: LinkRow): DocumentLink {
  return {
    id: row.id,
    recipientEmail: row.recipient_email,
    recipientName: row.recipient_name,
    createdAt: row.created_at.toISOString(),
    firstOpenedAt: iso(row.first_opened_at),
    revokedAt: iso(row.revoked_at),
    enclosures: row.enclosures,
    mail:
      row.mail_id === null || row.status === null
        ? mailOfMailbox(row)
        : mailOfOurs({ ...row, id: row.mail_id, status: row.status }),
  }
}

const iso = (at: Date | null) => at?.toISOString() ?? null
