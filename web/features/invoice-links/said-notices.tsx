import type { InvoiceLinkView } from '#shared/contract/invoice-sending.ts'
import type { ClientAnswer } from '#shared/domain/reminders/client-words.ts'
import { AnswerNotices } from './answer-notices.tsx'
import { DisputeNotice } from './dispute-notice.tsx'

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
