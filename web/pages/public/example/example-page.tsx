import { lazy, Suspense, useState } from 'react'
import { AnswerPanel } from '#web/features/signatures/answer-panel.tsx'
import { QuotePaper } from '#web/features/signatures/quote-paper.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Pressed } from './example-answer.tsx'
import { exampleQuote as view } from './example-quote.gen.ts'
import sealed from './sealed.generated.pdf'

const ExampleAnswer = lazy(() =>
  import('./example-answer.tsx').then((module) => ({ default: module.ExampleAnswer })),
)

/** The client's page of a devis, with the paper and the buttons of the real one; nothing is sent and nothing is written. */
export function ExamplePage() {
  const [pressed, setPressed] = useState<Pressed | null>(null)
  const press = (button: Pressed) => {
    setPressed(button)
    window.scrollTo({ top: 0 })
  }
  return (
    <div className="flex flex-col gap-6 pt-6">
      <Alert
        tone="info"
        title="Un exemple&nbsp;: voici ce que reçoit votre client"
        action={
          <LinkButton to="/signup" size="sm">
            Essayer 30&nbsp;jours
          </LinkButton>
        }
      >
        Le devis d’une entreprise de démonstration. Les boutons montrent ce qui suit&nbsp;; rien n’est envoyé.
      </Alert>
      <div aria-live="polite" className="empty:hidden">
        {pressed !== null && (
          <Suspense>
            <ExampleAnswer pressed={pressed} view={view} />
          </Suspense>
        )}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <QuotePaper document={view.document} validUntil={view.validUntil} />
        <AnswerPanel
          view={view}
          pdfUrl={sealed}
          onSign={() => press('sign')}
          onIntent={() => {}}
          onAskChange={() => press('change')}
          onRefuse={() => press('refuse')}
          onAsk={() => press('question')}
        />
      </div>
    </div>
  )
}
