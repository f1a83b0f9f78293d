import { randomUUID } from 'node:crypto'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { assertOnCard } from '#server/features/documents/commands/assert-on-card.ts'
import { assertVariables, type Letter } from '#server/features/documents/commands/assert-variables.ts'
import { assertMailboxSends } from '#server/features/documents/commands/choose-mailbox.ts'
import type { Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import { mailDocument } from '#server/features/documents/commands/mail-document.ts'
import { findSender } from '#server/features/documents/queries/parties.ts'
import { drawStatement } from '#server/features/invoices/commands/read-statement.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  defaultStatementMessage,
  defaultStatementSubject,
  statementMessageVariables,
} from '#shared/domain/invoices/statement-message.ts'
import { statementMail } from '../mails/statement-mail.ts'
import { prepareStatementLink } from './prepare-statement-link.ts'

type Asked = Parameters<typeof drawStatement>[1]
type Input = Letter & { statement: Asked; to: Recipient; mailboxId?: string | null | undefined }

/**
 * Mails the statement of a client in one currency, its PDF attached. What was drawn is what leaves, whatever is recorded meanwhile. Errors: those
 * of drawStatement, assertVariables, assertOnCard, assertMailboxSends, mailDocument.
 */
export async function sendStatement(scope: Scope, input: Input): Promise<{ sentTo: string }> {
  const { statement, to: recipient, subject, message, mailboxId } = input
  assertVariables(input, statementMessageVariables)
  const carrier = await readAs(scope, (tx) => assertMailboxSends(tx, { mailboxId, size: 0 }))
  const { document, pdf, name } = await drawStatement(scope, statement).catch(atStatement)
  const { account, to, seller, buyer } = document
  const balanceCents = account.closingCents
  return withFiles(scope.context, async (files) => {
    const fileKey = `${scope.orgId}/statements/${randomUUID()}.pdf`
    await files.store(fileKey, pdf, 'application/pdf')
    return inTransaction(scope, async (tx) => {
      const { companyId = null, contactId = null } = statement
      await assertOnCard(tx, recipient.email, { companyId, contactId })
      const sender = await findSender(tx)
      const link =
        balanceCents > 0 ? prepareStatementLink(tx, { client: { companyId, contactId }, recipient }) : null
      const content = statementMail({
        subject: subject?.trim() || defaultStatementSubject,
        message: message?.trim() || defaultStatementMessage(balanceCents),
        to,
        balanceCents,
        contestedCents: document.contestedCents,
        currency: account.currency,
        clientName: buyer.name,
        sellerName: seller.name,
        recipientName: recipient.name,
        senderName: sender?.name ?? null,
        url: link?.url ?? null,
      })
      const about = clientOf(statement)
      const attached = { name, fileKey, size: pdf.length }
      const replyTo = seller.email ?? sender?.email ?? null
      const mailed = { content, to: recipient, about, fromName: seller.name, replyTo, pdf: attached }
      const carried = await mailDocument(tx, mailed, carrier)
      await link?.record(carried)
      await tx.emit(`${about.type}.statement_sent`, {
        subject: about,
        companyId: statement.companyId ?? null,
        contactId: statement.contactId ?? null,
        meta: { name: buyer.name, to: recipient.email, on: to },
      })
      return { sentTo: recipient.email }
    })
  })
}

/** Faults of the account, at their place in this endpoint's input. */
function atStatement(error: unknown): never {
  if (!(error instanceof DomainError) || error.fields === undefined) throw error
  const fields = error.fields.map((field) => ({ ...field, path: `statement.${field.path}` }))
  throw new DomainError(error.code, { fields })
}

function clientOf({ companyId, contactId }: Asked) {
  return companyId === undefined
    ? ({ type: 'contact', id: contactId! } as const)
    : ({ type: 'company', id: companyId } as const)
}
