import { randomUUID } from 'node:crypto'
import type { HeldFiles } from '#server/db/with-files.ts'
import type { MailedPdf } from '#server/features/documents/commands/mail-document.ts'
import { drawStatement } from '#server/features/invoices/commands/read-statement.ts'
import { listIssuedPdfs } from '#server/features/invoices/queries/issued-files.ts'
import { findSender } from '#server/features/mail-sending/queries/senders.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { sha256Hex } from '#server/sha256-hex.ts'
import {
  ATTACHED_MAX,
  ATTACHED_MAX_BYTES,
  chooseAttached,
  leftOutWords,
} from '#shared/domain/reminders/attached-files.ts'
import type { ReminderAttachment } from '#shared/domain/reminders/plan.ts'
import { MOST_TOLD } from '../mails/reminder-mail.ts'
import type { ApprovedReminder } from '../queries/approved.ts'
import type { OwedInvoice } from '../queries/owed.ts'

/** What a reminder is to carry. */
type FilesToCarry = {
  /** Its mail names more invoices than it tells, or its step asks for it. */
  withStatement: boolean
  /** Whose PDF goes with it, the oldest first; `fileKey` null: it has none. */
  invoices: { id: string; number: string; fileKey: string | null }[]
  /** Bytes that its mailbox sends at most. */
  most: number
}

/** The files of a reminder, in the store. */
export type CarriedFiles = {
  statement: (MailedPdf & { sha256: string }) | null
  invoices: (MailedPdf & { invoiceId: string })[]
  left: { id: string; number: string }[]
}

/** What the step of a reminder attaches, by its invoices of now. */
export async function readFilesToCarry(
  tx: Tx,
  { attachments }: Pick<ApprovedReminder, 'attachments'>,
  { invoices, mailboxId }: { invoices: readonly OwedInvoice[]; mailboxId: string | null },
): Promise<FilesToCarry> {
  const mailbox = mailboxId === null ? null : await findSender(tx, mailboxId)
  const carried = attachments.includes('invoices') ? invoices : []
  const keys = await listIssuedPdfs(
    tx,
    carried.map(({ id }) => id),
  )
  return {
    withStatement: attachments.includes('statement') || invoices.length > MOST_TOLD,
    invoices: carried.map(({ id, number }) => ({ id, number, fileKey: keys.get(id) ?? null })),
    most: Math.min(ATTACHED_MAX_BYTES, mailbox?.maxBytes ?? ATTACHED_MAX_BYTES),
  }
}

/** Draws the statement and weighs the PDFs of the invoices as they were issued. Errors: those of drawStatement, FileStoreError. */
export async function carryFiles(
  scope: Scope,
  files: HeldFiles,
  { reminder: { companyId, contactId, currency }, wish }: { reminder: ApprovedReminder; wish: FilesToCarry },
): Promise<CarriedFiles> {
  const client = { companyId: companyId ?? undefined, contactId: contactId ?? undefined }
  const statement = wish.withStatement ? await drawStatement(scope, { ...client, currency }) : null
  const fileKey = `${scope.orgId}/reminders/${randomUUID()}.pdf`
  if (statement !== null) await files.store(fileKey, statement.pdf, 'application/pdf')
  const weighed: (FilesToCarry['invoices'][number] & { size: number | null })[] = []
  for (const [at, invoice] of wish.invoices.entries()) {
    const isRead = invoice.fileKey !== null && at < ATTACHED_MAX
    const pdf = isRead ? await scope.context.files.get(invoice.fileKey!) : null
    weighed.push({ ...invoice, size: pdf?.length ?? null })
  }
  const bytes = wish.most - (statement?.pdf.length ?? 0)
  const { attached, left } = chooseAttached(weighed, { bytes, files: ATTACHED_MAX })
  return {
    statement: statement && {
      name: statement.name,
      fileKey,
      size: statement.pdf.length,
      sha256: sha256Hex(statement.pdf),
    },
    invoices: attached.map((invoice) => ({
      invoiceId: invoice.id,
      name: `${invoice.number.replaceAll('/', '-')}.pdf`,
      fileKey: invoice.fileKey!,
      size: invoice.size,
    })),
    left,
  }
}

/** The files of the invoices that are asked still: of what was disputed meanwhile, nothing leaves. */
export function filesOf(
  { statement, invoices, left }: CarriedFiles,
  asked: readonly OwedInvoice[],
): { pdfs: MailedPdf[]; attachments: ReminderAttachment[]; leftOut: string | null } {
  const ids = new Set(asked.map(({ id }) => id))
  const pdfs = invoices.filter(({ invoiceId }) => ids.has(invoiceId))
  return {
    pdfs: [...(statement === null ? [] : [statement]), ...pdfs],
    attachments: [
      ...(pdfs.length === 0 ? [] : (['invoices'] as const)),
      ...(statement === null ? [] : (['statement'] as const)),
    ],
    leftOut: leftOutWords(left.filter(({ id }) => ids.has(id))),
  }
}
