import type { InvoiceLinkView } from '#shared/contract/invoice-sending.ts'
import { askedDespite } from '#shared/domain/invoices/dispute.ts'
import type { ClientAnswer } from '#shared/domain/reminders/client-words.ts'
import { WaitingControls } from '#web/patterns/form/waiting-controls.tsx'
import { Button } from '#web/ui/button.tsx'

type AnswerButtonsProps = {
  view: InvoiceLinkView
  onAnswer: (answer: ClientAnswer) => void
  /** The pointer or the focus comes near: time to load what they open. */
  onIntent: () => void
}

const labels = {
  paid: 'J’ai déjà payé',
  promise: 'Je paierai le…',
  delay: 'Demander un délai',
} as const satisfies Record<ClientAnswer, string>

/** What the client may say of its payment and did not say yet; nothing where nothing is owed or a debit pays it. */
export function AnswerButtons({ view, onAnswer, onIntent }: AnswerButtonsProps) {
  const offered = offeredAnswers(view)
  if (offered.length === 0) return null
  return (
    <section
      aria-labelledby="client-answers"
      data-print="hidden"
      className="flex flex-col gap-2 border-line border-t pt-4"
    >
      <h2 id="client-answers" className="font-semibold text-sm">
        Où en est votre paiement&#8239;?
      </h2>
      <WaitingControls>
        {offered.map((answer) => (
          <Button key={answer} onClick={() => onAnswer(answer)} onPointerEnter={onIntent} onFocus={onIntent}>
            {labels[answer]}
          </Button>
        ))}
      </WaitingControls>
    </section>
  )
}

function offeredAnswers({ answers, owedCents, disputedCents, online }: InvoiceLinkView): ClientAnswer[] {
  if (answers === null || answers.paid !== null) return []
  if (askedDespite(owedCents, disputedCents) <= online.processingCents) return []
  const promises = answers.promise === null && answers.lastPromiseOn !== null
  return [
    'paid',
    ...(promises ? (['promise'] as const) : []),
    ...(answers.delay === null ? (['delay'] as const) : []),
  ]
}
