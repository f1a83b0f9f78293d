import { type ReactNode, useState } from 'react'
import type { InvoiceLinkView } from '#shared/contract/invoice-sending.ts'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import { type ClientAnswer, paidWords, termsWords } from '#shared/domain/reminders/client-words.ts'
import { formatDateTime, formatLongDate, formatMoney } from '#shared/french/format.ts'
import { messageOf } from '#web/api/api-error.ts'
import { WaitingControls } from '#web/patterns/form/waiting-controls.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFocusOnceTold } from './use-focus-once-told.ts'

type AnswerNoticesProps = {
  view: InvoiceLinkView
  /** How many times the client said something here: the latest takes the focus each time. */
  told: number
  onChange: (answer: ClientAnswer) => void
  onWithdraw: (answer: ClientAnswer) => Promise<void>
}

/** What the client said of its payment, as far as it still holds, the latest first. */
export function AnswerNotices({ view, told, onChange, onWithdraw }: AnswerNoticesProps) {
  if (view.answers === null) return null
  return noticesOf(view, view.answers).map(({ answer, title, words }, place) => (
    <Notice
      key={answer}
      title={title}
      told={place === 0 ? told : 0}
      onChange={() => onChange(answer)}
      onWithdraw={() => onWithdraw(answer)}
    >
      {words}
    </Notice>
  ))
}

type Said = { answer: ClientAnswer; title: string; words: ReactNode; saidAt: string }

function noticesOf({ document, organizationName, timeZone }: InvoiceLinkView, answers: ClientAnswers) {
  const { paid, promise, delay } = answers
  const said: Said[] = []
  if (paid)
    said.push({
      answer: 'paid',
      title: 'Paiement signalé',
      words: `Vous avez indiqué avoir ${paidWords(paid)}. ${organizationName} le vérifie.`,
      saidAt: paid.saidAt,
    })
  if (promise)
    said.push({
      answer: 'promise',
      title: 'Paiement annoncé',
      words: `Vous avez annoncé un paiement de ${formatMoney(promise.amountCents, document.currency)} le ${formatLongDate(promise.promisedOn)}.`,
      saidAt: promise.saidAt,
    })
  if (delay)
    said.push({
      answer: 'delay',
      title: 'Délai demandé',
      words: (
        <>
          Transmis à {organizationName} le {formatDateTime(delay.saidAt, timeZone)}.
          {delay.terms && <span className="mt-1 block">Paiement {termsWords(delay.terms)}.</span>}
          <span className="mt-1 block whitespace-pre-line break-words">«&#8239;{delay.message}&#8239;»</span>
        </>
      ),
      saidAt: delay.saidAt,
    })
  return said.toSorted((one, other) => (one.saidAt < other.saidAt ? 1 : -1))
}

type NoticeProps = {
  title: string
  told: number
  onChange: () => void
  onWithdraw: () => Promise<void>
  children: ReactNode
}

function Notice({ title, told, onChange, onWithdraw, children }: NoticeProps) {
  const titleRef = useFocusOnceTold(told)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const withdraw = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onWithdraw()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Alert
      tone="info"
      action={
        <WaitingControls>
          <Button size="sm" onClick={onChange}>
            Modifier
          </Button>
          <Button size="sm" variant="ghost" loading={busy} onClick={() => void withdraw()}>
            Annuler cette annonce
          </Button>
        </WaitingControls>
      }
    >
      <h2 ref={titleRef} tabIndex={-1} className="font-semibold text-base outline-hidden">
        {title}
      </h2>
      <p>{children}</p>
      {failure !== null && (
        <p role="alert" className="mt-1 text-danger-ink">
          {failure}
        </p>
      )}
    </Alert>
  )
}
