import { randomUUID } from 'node:crypto'
import type { HeldFiles } from '#server/db/with-files.ts'
import { drawStatement } from '#server/features/invoices/commands/read-statement.ts'
import { listIssuedPdfs } from '#server/features/invoices/queries/issued-files.ts'
import { findSender } from '#server/features/mail-sending/queries/senders.ts'
import { listSignedQuotes } from '#server/features/signatures/queries/signatures.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { sha256Hex } from '#server/sha256-hex.ts'
import { fileNameOf } from '#shared/domain/documents/file-name.ts'
import { ATTACHED_MAX, ATTACHED_MAX_BYTES, chooseAttached } from '#shared/domain/reminders/attached-files.ts'
import type { ReminderAttachment } from '#shared/domain/reminders/plan.ts'
import { MOST_TOLD } from '../mails/reminder-mail.ts'
import type { ApprovedReminder } from '../queries/approved.ts'
import type { OwedInvoice } from '../queries/owed.ts'
import type { CarriedFiles } from './files-of.ts'

/** Documents that went through the hands of the client; `fileKey` null: there is no PDF. */
type Wanted = { id: string; number: string; fileKey: string | null }

/** What a reminder is to carry. */
type FilesToCarry = {
  /** Its mail names more invoices than it tells, or it is asked for. */
  withStatement: boolean
  /** Whose PDF goes with it, the oldest first. */
  invoices: Wanted[]
  /** The sealed devis of these invoices, once each. */
  quotes: (Wanted & { invoiceIds: string[] })[]
  /** Bytes that its mailbox sends at most. */
  most: number
}

type Attached = { attachments: readonly ReminderAttachment[] }

/** What a reminder attaches, by its invoices of now. */
export async function readFilesToCarry(
  tx: Tx,
  { attachments }: Attached,
  {
    invoices,
    mailboxId,
  }: { invoices: readonly Pick<OwedInvoice, 'id' | 'number'>[]; mailboxId: string | null },
): Promise<FilesToCarry> {
  const mailbox = mailboxId === null ? null : await findSender(tx, mailboxId)
  const carried = attachments.includes('invoices') ? invoices : []
  const ids = invoices.map(({ id }) => id)
  const [keys, quotes] = await Promise.all([
    listIssuedPdfs(
      tx,
      carried.map(({ id }) => id),
    ),
    attachments.includes('signed_quote') ? listSignedQuotes(tx, ids) : [],
  ])
  return {
    withStatement: attachments.includes('statement') || invoices.length > MOST_TOLD,
    invoices: carried.map(({ id, number }) => ({ id, number, fileKey: keys.get(id) ?? null })),
    quotes,
    most: Math.min(ATTACHED_MAX_BYTES, mailbox?.maxBytes ?? ATTACHED_MAX_BYTES),
  }
}

type Of = Pick<ApprovedReminder, 'companyId' | 'contactId' | 'currency'>

/** Draws the statement and weighs the PDFs of the invoices as they were issued, then of their devis as they were sealed. Errors: those of drawStatement, FileStoreError. */
export async function carryFiles(
  scope: Scope,
  files: HeldFiles,
  { reminder: { companyId, contactId, currency }, wish }: { reminder: Of; wish: FilesToCarry },
): Promise<CarriedFiles> {
  const client = { companyId: companyId ?? undefined, contactId: contactId ?? undefined }
  const statement = wish.withStatement ? await drawStatement(scope, { ...client, currency }) : null
  const fileKey = `${scope.orgId}/reminders/${randomUUID()}.pdf`
  if (statement !== null) await files.store(fileKey, statement.pdf, 'application/pdf')
  const room = { bytes: wish.most - (statement?.pdf.length ?? 0), files: ATTACHED_MAX }
  const { attached, left } = chooseAttached(await weigh(scope, wish.invoices), room)
  const taken = attached.reduce((sum, { size }) => sum + size, 0)
  const others = chooseAttached(await weigh(scope, wish.quotes), {
    bytes: room.bytes - taken,
    files: room.files - attached.length,
  })
  return {
    statement: statement && {
      name: statement.name,
      fileKey,
      size: statement.pdf.length,
      sha256: sha256Hex(statement.pdf),
    },
    invoices: attached.map(({ id, number, fileKey: key, size }) => ({
      invoiceId: id,
      name: fileNameOf('Facture', number),
      fileKey: key!,
      size,
    })),
    quotes: others.attached.map(({ invoiceIds, number, fileKey: key, size }) => ({
      invoiceIds,
      name: fileNameOf('Devis', number, 'signe'),
      fileKey: key!,
      size,
    })),
    left,
    leftQuotes: others.left,
  }
}

/** With the size of each file; null beyond as many as leave at most, which are not read. */
async function weigh<Some extends Wanted>(
  scope: Scope,
  wanted: readonly Some[],
): Promise<(Some & { size: number | null })[]> {
  const weighed: (Some & { size: number | null })[] = []
  for (const [at, one] of wanted.entries()) {
    const isRead = one.fileKey !== null && at < ATTACHED_MAX
    const pdf = isRead ? await scope.context.files.get(one.fileKey!) : null
    weighed.push({ ...one, size: pdf?.length ?? null })
  }
  return weighed
}
