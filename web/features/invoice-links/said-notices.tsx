import type { InvoiceLinkView } from '#shared/contract/invoice-sending.ts'
import { disputeReasons } from '#shared/domain/invoices/dispute.ts'
import type { ClientAnswer } from '#shared/domain/reminders/client-words.ts'
import { formatDateTime, formatMoney } from '#shared/french/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AnswerNotices } from './answer-notices.tsx'
import { useFocusOnceTold } from './use-focus-once-told.ts'

/** What was told on the page last, and how many times something was. */
export type Told = { what: 'problem' | 'answer' | null; times: number }

type SaidNoticesProps = {
  view: InvoiceLinkView
  told: Told
  onChange: (answer: ClientAnswer) => void
  onWithdraw: (answer: ClientAnswer) => Promise<void>
}

/** All that the client said of its invoice. On its own: most clients say nothing, and the page has to be light. */
export function SaidNotices({ view, told: { what, times }, onChange, onWithdraw }: SaidNoticesProps) {
  return (
    <>
      <DisputeNotice view={view} told={what === 'problem' ? times : 0} />
      <AnswerNotices
        view={view}
        told={what === 'answer' ? times : 0}
        onChange={onChange}
        onWithdraw={onWithdraw}
      />
    </>
  )
}

type DisputeNoticeProps = { view: InvoiceLinkView; told: number }

/** The problem that the client told, until it is settled. Its heading takes the focus each time it is told. */
function DisputeNotice({ view, told }: DisputeNoticeProps) {
  const titleRef = useFocusOnceTold(told)
  const { dispute, organizationName, timeZone } = view
  if (dispute === null) return null
  const { currency } = view.document
  const restCents = view.owedCents - view.disputedCents
  return (
    <Alert tone="warning">
      <h2 ref={titleRef} tabIndex={-1} className="font-semibold text-base outline-hidden">
        Problème signalé
      </h2>
      <p>
        {disputeReasons[dispute.reason]}. Transmis à {organizationName} le{' '}
        {formatDateTime(dispute.openedAt, timeZone)}.
      </p>
      {dispute.amountCents !== null && (
        <p className="mt-1">
          Vous contestez {formatMoney(view.disputedCents, currency)}.
          {restCents > 0 && ` Le reste, ${formatMoney(restCents, currency)}, est à payer.`}
        </p>
      )}
      <p className="mt-1 whitespace-pre-line break-words">«&#8239;{dispute.message}&#8239;»</p>
    </Alert>
  )
}
