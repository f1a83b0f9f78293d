import { useEffectEvent, useLayoutEffect } from 'react'
import { fillMessage } from '#shared/domain/documents/message-template.ts'
import type { StatementAccount } from '#shared/domain/invoices/statement-document.ts'
import {
  defaultStatementMessage,
  defaultStatementSubject,
  statementMessageValues,
  statementMessageVariables,
} from '#shared/domain/invoices/statement-message.ts'
import { formatMoney } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { LetterFields } from '#web/blocks/document-sending/letter-fields.tsx'
import { type LetterValues, letterSchema, refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import {
  mailboxOf,
  ORGANIZATION_CHOICE,
  senderFault,
  useDocumentSenders,
} from '#web/blocks/document-sending/sender-field.tsx'
import { useWriter, type Writer } from '#web/blocks/document-sending/use-writer.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import type { StatementSearch } from './statement-search.ts'

export type SentStatement = {
  account: StatementAccount
  /** The days that are shown, both included; null: from the beginning. */
  from: string | null
  to: string
  clientName: string | null
  recipient: { email: string | null; name: string | null }
  client: Pick<StatementSearch, 'companyId' | 'contactId'>
}
type SendStatementProps = SentStatement & { open: boolean; onOpenChange: (open: boolean) => void }

/** « Envoyer le relevé »: one account of the page, as PDF. */
export function SendStatementDialog({ open, onOpenChange, ...statement }: SendStatementProps) {
  const { account, client, clientName, recipient, from, to } = statement
  const writer = useWriter()
  const { data: senders } = useDocumentSenders({ enabled: open })
  const form = useApiForm({
    schema: letterSchema,
    values: valuesOf(statement, writer),
    allows: async ({ mailboxId }) => senderFault(senders, mailboxId) === undefined,
    save: ({ mailboxId, ...written }) => {
      const asked = { ...client, ...(from !== null && { from }), to, currency: account.currency }
      return api.invoiceSending.sendStatement({ statement: asked, ...written, ...mailboxOf(mailboxId) })
    },
    success: ({ sentTo }) => `Relevé de compte envoyé à ${sentTo}`,
    onSaved: () => onOpenChange(false),
    explain: (error) => accountFaultOf(error) ?? refusalOf(error),
  })
  // Fill the form only when the dialog opens, so that a refetch keeps the typed text.
  const fill = useEffectEvent(() => form.reset(valuesOf(statement, writer)))
  useLayoutEffect(() => {
    if (open) fill()
  }, [open])
  const filled = wordsOf(statement, writer, form.watch('to.name') || recipient.name)
  const balance = formatMoney(Math.abs(account.closingCents), account.currency)
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={() => onOpenChange(false)}
      size="lg"
      title="Envoyer le relevé de compte"
      description={[account.closingCents < 0 ? `${balance} en faveur du client` : balance, clientName]
        .filter(Boolean)
        .join(' · ')}
      action="Envoyer"
      className="flex flex-col gap-4"
    >
      <LetterFields
        form={form}
        client={{
          companyId: client.companyId ?? null,
          contactId: client.contactId ?? null,
          name: clientName,
        }}
        variables={statementMessageVariables}
        filled={filled}
        later={{ salutation: filled.salutation }}
        note="Le relevé est joint en PDF."
      />
    </FormDialog>
  )
}

/** A fault of the account or its period, which the page chose: the dialog has no field for it. */
function accountFaultOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.fields.find(({ path }) => path.startsWith('statement.'))?.message
}

/** Every word is written out, as the client will read it. */
function valuesOf(statement: SentStatement, writer: Writer): LetterValues {
  const { account, recipient } = statement
  const known = wordsOf(statement, writer, recipient.name)
  return {
    to: { email: recipient.email ?? '', name: recipient.name ?? '' },
    subject: fillMessage(defaultStatementSubject, known),
    message: fillMessage(defaultStatementMessage(account.closingCents), known),
    mailboxId: ORGANIZATION_CHOICE,
  }
}

function wordsOf({ account, to, clientName }: SentStatement, writer: Writer, recipientName: string | null) {
  return statementMessageValues({
    clientName: clientName ?? 'votre client',
    to,
    balanceCents: account.closingCents,
    currency: account.currency,
    sellerName: writer.organizationName,
    recipientName,
    senderName: writer.senderName,
  })
}
