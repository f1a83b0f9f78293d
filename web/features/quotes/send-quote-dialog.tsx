import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import type { FieldError } from '#shared/domain/error-codes.ts'
import {
  DEFAULT_QUOTE_SUBJECT,
  defaultQuoteMessage,
  fillQuoteTemplate,
  quoteMessageValues,
  quoteMessageVariables,
} from '#shared/domain/quote-message.ts'
import { formatMoney } from '#shared/french/format.ts'
import { ApiError } from '#web/api/api-error.ts'
import { orpc } from '#web/api/client.ts'
import { applyFieldErrors } from '#web/api/form-errors.ts'
import { useMe } from '#web/api/me.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { submitOnShortcut } from '#web/ui/submit-on-shortcut.ts'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'

type Values = { to: { email: string; name: string }; subject: string; message: string }

type SendQuoteProps = {
  quote: QuoteDetail
  /** Sends a draft for the first time, or a sent quote once more. */
  mode: 'send' | 'resend'
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Takes the author to what forbids sending. */
  onShowProblem?: (problem: FieldError) => void
}

/** « Envoyer le devis »: who receives it, what the mail says, what still forbids it. */
export function SendQuoteDialog({ quote, mode, open, onOpenChange, onShowProblem }: SendQuoteProps) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const facts = useMessageFacts()
  const form = useForm<Values>({ defaultValues: valuesOf(quote, facts) })
  const emailInput = useRef<HTMLInputElement | null>(null)
  const { errors } = form.formState
  // What was typed survives a refetch of the quote: the form is filled when the dialog opens, and only then.
  const fill = useEffectEvent(() => {
    form.reset(valuesOf(quote, facts))
    setFailure(null)
  })
  useLayoutEffect(() => {
    if (open) fill()
  }, [open])
  const settle = {
    onSuccess: (sent: QuoteDetail) => {
      client.setQueryData(orpc.quotes.getQuote.queryKey({ input: { quoteId: sent.id } }), sent)
      void client.invalidateQueries({ queryKey: orpc.quotes.key() })
      onOpenChange(false)
      toast.success(mode === 'send' ? `Devis ${sent.number} envoyé` : 'Devis envoyé de nouveau')
    },
    onError: (error: unknown) => setFailure(refusalOf(error) ?? applyFieldErrors(form, error)),
  }
  const send = useMutation(orpc.quotes.sendQuote.mutationOptions(settle as object))
  const resend = useMutation(orpc.quotes.resendQuote.mutationOptions(settle as object))
  const pending = send.isPending || resend.isPending
  const blocked = mode === 'send' && quote.problems.length > 0
  const email = form.register('to.email', { required: 'Indiquez l’adresse e-mail du destinataire.' })
  const submit = form.handleSubmit(({ to, subject, message }) => {
    if (pending || blocked) return
    const letter = { to: { email: to.email.trim(), name: to.name.trim() || null }, subject, message }
    if (mode === 'send') send.mutate({ quoteId: quote.id, revision: quote.revision, ...letter })
    else resend.mutate({ quoteId: quote.id, ...letter })
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !pending && onOpenChange(next)}
      size="lg"
      initialFocus={emailInput}
      title={mode === 'send' ? 'Envoyer le devis' : 'Renvoyer le devis'}
      description={`${formatMoney(quote.totals.grossCents, quote.currency)}${quote.client ? ` pour ${quote.client.name}` : ''}`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Annuler</Button>
          <Button
            variant="primary"
            type="submit"
            form="send-quote"
            loading={pending}
            disabledReason={blocked ? quote.problems[0]?.message : null}
          >
            {mode === 'send' ? 'Envoyer le devis' : 'Renvoyer'}
          </Button>
        </>
      }
    >
      <form
        id="send-quote"
        noValidate
        onSubmit={submit}
        onKeyDown={submitOnShortcut}
        className="flex flex-col gap-4"
      >
        {mode === 'send' && <Checks problems={quote.problems} onShow={onShowProblem} />}
        {failure && (
          <Alert tone="danger" live>
            {failure}
          </Alert>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="E-mail du destinataire" required error={errors.to?.email?.message}>
            <Input
              type="email"
              autoComplete="off"
              {...email}
              ref={(input) => {
                email.ref(input)
                emailInput.current = input
              }}
            />
          </Field>
          <Field label="Nom du destinataire" optional error={errors.to?.name?.message}>
            <Input autoComplete="off" maxLength={160} {...form.register('to.name')} />
          </Field>
        </div>
        <Field label="Objet" required error={errors.subject?.message}>
          <Input maxLength={200} {...form.register('subject', { required: 'Indiquez un objet.' })} />
        </Field>
        <Field label="Message" required error={errors.message?.message} help={<Variables />}>
          <Textarea
            rows={9}
            maxLength={10_000}
            {...form.register('message', { required: 'Écrivez un message.' })}
          />
        </Field>
        <Preview quote={quote} values={form.watch()} />
      </form>
    </Dialog>
  )
}

/** A rule that forbids it, such as « déjà envoyé », is told in its own words. */
function refusalOf(error: unknown): string | null {
  return error instanceof ApiError && error.status === 409 ? error.message : null
}

/** Known words are written out at once; the number comes with the sending, the greeting follows the recipient's name. */
function valuesOf(quote: QuoteDetail, facts: MessageFacts): Values {
  const { client } = quote
  const known = { ...messageValues(quote, facts, null), salutation: '{salutation}', numero: '{numero}' }
  return {
    to: { email: client?.email ?? '', name: client?.contactName ?? '' },
    subject: fillQuoteTemplate(DEFAULT_QUOTE_SUBJECT, known),
    message: fillQuoteTemplate(defaultQuoteMessage(quote.signedOnline), known),
  }
}

type MessageFacts = { senderName: string; organizationName: string }

function useMessageFacts(): MessageFacts {
  const { user, current } = useMe()
  return { senderName: user.name, organizationName: current?.name ?? '' }
}

function messageValues(quote: QuoteDetail, facts: MessageFacts, recipientName: string | null) {
  return quoteMessageValues({
    document: {
      title: quote.title,
      currency: quote.currency,
      validUntil: quote.validUntil,
      attention: quote.client?.contactName ?? null,
      buyer: { name: quote.client?.name ?? 'votre client' },
      seller: { name: facts.organizationName },
      totals: quote.totals,
    },
    number: quote.number ?? 'D-…',
    url: `${location.origin}/d/…`,
    recipientName,
    senderName: facts.senderName,
  })
}

/** What is checked before sending; each fault leads to its field. */
function Checks({
  problems,
  onShow,
}: {
  problems: readonly FieldError[]
  onShow?: (problem: FieldError) => void
}) {
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm text-success-ink">
        <CircleCheck aria-hidden size={16} />
        Le devis est complet. Il sera numéroté et figé à l’envoi.
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

function Variables() {
  return (
    <>
      Remplacés à l’envoi&nbsp;:{' '}
      {Object.entries(quoteMessageVariables).map(([name, meaning], index) => (
        <span key={name}>
          {index > 0 && ', '}
          <abbr title={meaning} className="cursor-help no-underline">
            <code>{`{${name}}`}</code>
          </abbr>
        </span>
      ))}
      .
    </>
  )
}

/** The mail as its reader will see it. */
function Preview({ quote, values }: { quote: QuoteDetail; values: Values }) {
  const filled = messageValues(quote, useMessageFacts(), values.to.name || null)
  return (
    <details className="rounded-md border border-line bg-surface text-sm">
      <summary className="cursor-pointer px-4 py-2.5 font-medium">Aperçu de l’e-mail</summary>
      <div className="border-line border-t px-4 py-3">
        <p className="font-semibold">{fillQuoteTemplate(values.subject, filled)}</p>
        <p className="mt-2 whitespace-pre-line">{fillQuoteTemplate(values.message, filled)}</p>
        <p className="mt-3 text-muted text-xs">
          Le PDF est joint et un bouton mène à la page {quote.signedOnline ? 'de signature' : 'du devis'}.
        </p>
      </div>
    </details>
  )
}
