import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { fillMessage, withVariables } from '#shared/domain/documents/message-template.ts'
import { isOfSeller } from '#shared/domain/documents/seller-rule.ts'
import {
  DEFAULT_QUOTE_SUBJECT,
  defaultQuoteMessage,
  type QuoteMessageValues,
  quoteMessageValues,
  quoteMessageVariables,
} from '#shared/domain/quotes/quote-message.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { usePlanRefusal } from '#web/api/plan.ts'
import { CopiesFields } from '#web/blocks/document-sending/copies-fields.tsx'
import { LetterFields } from '#web/blocks/document-sending/letter-fields.tsx'
import {
  copiesOf,
  letterSchema,
  refusalOf,
  type LetterValues as Values,
} from '#web/blocks/document-sending/letter-form.ts'
import { LetterTemplate } from '#web/blocks/document-sending/letter-template.tsx'
import {
  mailboxOf,
  ORGANIZATION_CHOICE,
  senderFault,
  useDocumentSenders,
} from '#web/blocks/document-sending/sender-field.tsx'
import { useWriter, type Writer } from '#web/blocks/document-sending/use-writer.ts'
import { PlanNotice } from '#web/blocks/plans/plan-notice.tsx'
import { SellerGaps } from '#web/blocks/seller/seller-gaps.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { versionSendingKey } from './quote-queries.ts'

type SendQuoteProps = {
  quote: QuoteDetail
  /** Sends a draft for the first time, or a sent quote once more. */
  mode: 'send' | 'resend'
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Leads to the devis that left, where the draft of its next version was sent: that one is gone. */
  onSent?: (sent: QuoteDetail) => Promise<unknown>
  /** Takes the author to what forbids sending. */
  onShowProblem?: (problem: FieldError) => void
}

/** « Envoyer le devis »: who receives it, what the mail says, what still forbids it. */
export function SendQuoteDialog(props: SendQuoteProps) {
  const { quote, mode, open, onOpenChange, onSent, onShowProblem } = props
  const client = useQueryClient()
  const writer = useWriter()
  const { data: senders } = useDocumentSenders({ enabled: open })
  const setSent = (sent: QuoteDetail) =>
    client.setQueryData(orpc.quotes.getQuote.queryKey({ input: { quoteId: sent.id } }), sent)
  const form = useApiForm({
    schema: letterSchema,
    values: valuesOf(quote, writer),
    allows: async ({ mailboxId }) => !blocked && senderFault(senders, mailboxId) === undefined,
    save: async (written) => {
      const { to, subject, message, mailboxId } = written
      const later = laterIn(quote, messageValues(quote, writer, to.name))
      const words = {
        to,
        subject: withVariables(subject, later),
        message: withVariables(message, later),
      }
      const letter = { quoteId: quote.id, ...words, ...mailboxOf(mailboxId), ...copiesOf(written) }
      if (mode === 'resend') return api.quotes.resendQuote(letter)
      const sent = await api.quotes.sendQuote({ ...letter, revision: quote.revision })
      // Its draft is gone: leave it before anything reads it again.
      if (sent.id !== quote.id) {
        setSent(sent)
        await onSent?.(sent)
      }
      return sent
    },
    ...(quote.revises !== null && { mutationKey: versionSendingKey(quote.id) }),
    success: (sent) => {
      if (mode === 'resend') return 'Devis envoyé de nouveau'
      return `${sent.version > 1 ? `Version ${sent.version} du devis` : 'Devis'} ${sent.number} ${sent.version > 1 ? 'envoyée' : 'envoyé'}`
    },
    refresh: orpc.quotes,
    onSaved: (sent) => {
      setSent(sent)
      onOpenChange(false)
    },
    explain: refusalOf,
  })
  const emailInput = useRef<HTMLInputElement | null>(null)
  // Fill the form only when the dialog opens, so that a refetch of the quote keeps the typed text.
  const fill = useEffectEvent(() => form.reset(valuesOf(quote, writer)))
  useLayoutEffect(() => {
    if (open) fill()
  }, [open])
  const full = usePlanRefusal('quote:send')
  const lacking = mode === 'send' ? full : null
  const noSignature = usePlanRefusal('quote:sign-online')
  const blocked = mode === 'send' && (quote.problems.length > 0 || lacking !== null)
  const filled = messageValues(quote, writer, form.watch('to.name') || null)
  const { companyId, contactId } = quote.content
  const card = { companyId, contactId, name: quote.client?.name ?? null }
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={() => onOpenChange(false)}
      size="lg"
      initialFocus={emailInput}
      title={mode === 'send' ? 'Envoyer le devis' : 'Renvoyer le devis'}
      description={`${formatMoney(quote.totals.grossCents, quote.currency)}${quote.client ? ` pour ${quote.client.name}` : ''}`}
      action={mode === 'send' ? 'Envoyer le devis' : 'Renvoyer'}
      disabledReason={blocked ? (lacking?.message ?? quote.problems[0]?.message) : null}
      className="flex flex-col gap-4"
      before={mode === 'send' && open && <SellerGaps paper={{ kind: 'quote' }} advises className="mb-4" />}
    >
      <PlanNotice refusal={lacking} />
      {mode === 'send' && (
        <Checks
          problems={quote.problems.filter((problem) => !isOfSeller(problem))}
          complete={quote.problems.length === 0}
          next={quote.revises !== null}
          onShow={onShowProblem}
        />
      )}
      {mode === 'send' && lacking === null && <PlanNotice refusal={noSignature} />}
      <LetterFields
        form={form}
        client={card}
        variables={quoteMessageVariables}
        filled={filled}
        later={laterIn(quote, filled)}
        note={`Le PDF est joint et un bouton mène à la page ${quote.signedOnline ? 'de signature' : 'du devis'}.`}
        emailRef={emailInput}
      >
        <CopiesFields form={form} client={card} />
        <LetterTemplate
          form={form}
          target={{ quoteId: quote.id }}
          numbered={(quote.number ?? quote.revises) !== null}
          filled={{ ...filled, lien: '{lien}' }}
        />
      </LetterFields>
    </FormDialog>
  )
}

/** The words that the sending writes itself: the greeting of each recipient, and the number of a first version. */
const laterIn = (quote: QuoteDetail, { salutation, numero }: QuoteMessageValues) => ({
  salutation,
  ...(quote.number === null && quote.revises === null && { numero }),
})

/** Every word is written out, as the client will read it. */
function valuesOf(quote: QuoteDetail, writer: Writer): Values {
  const { client } = quote
  const known = messageValues(quote, writer, client?.contactName ?? null)
  return {
    to: { email: client?.email ?? '', name: client?.contactName ?? '' },
    subject: fillMessage(DEFAULT_QUOTE_SUBJECT, known),
    message: fillMessage(defaultQuoteMessage(quote.signedOnline), known),
    mailboxId: ORGANIZATION_CHOICE,
  }
}

function messageValues(quote: QuoteDetail, writer: Writer, recipientName: string | null) {
  return quoteMessageValues({
    document: {
      title: quote.title,
      currency: quote.currency,
      validUntil: quote.validUntil,
      attention: quote.client?.contactName ?? null,
      buyer: { name: quote.client?.name ?? 'votre client' },
      seller: { name: writer.organizationName },
      totals: quote.totals,
    },
    number: quote.number ?? quote.revises?.number ?? quote.nextNumber ?? 'D-…',
    url: `${location.origin}/d/…`,
    recipientName,
    senderName: writer.senderName,
  })
}

/** The checks before sending; each fault leads to its field. */
function Checks({
  problems,
  complete,
  next,
  onShow,
}: {
  problems: readonly FieldError[]
  /** False also for what the seller’s facts lack, which is said above. */
  complete: boolean
  /** Another version of a devis that was sent. */
  next: boolean
  onShow?: (problem: FieldError) => void
}) {
  if (problems.length === 0 && !complete) return null
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm text-success-ink">
        <CircleCheck aria-hidden size={16} className="shrink-0" />
        {next
          ? 'Cette version est complète. Elle garde le numéro du devis et remplace la précédente à l’envoi.'
          : 'Le devis est complet. Il sera numéroté et figé à l’envoi.'}
      </p>
    )
  }
  return (
    <Alert tone="warning" title="À corriger avant l’envoi">
      <ul className="mt-1 flex flex-col gap-1">
        {problems.map((problem) => (
          <li key={`${problem.path}${problem.code}`} className="flex items-start gap-2">
            <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
            <button
              type="button"
              className="text-start underline underline-offset-3"
              onClick={() => onShow?.(problem)}
            >
              {problem.message}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
