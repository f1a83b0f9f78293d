import { useState } from 'react'
import { formatDateTime } from '#shared/french/format.ts'
import { AnswerPanel } from '#web/features/signatures/answer-panel.tsx'
import { QuotePaper } from '#web/features/signatures/quote-paper.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ExampleFiles } from './example-files.tsx'
import { exampleQuote as view } from './example-quote.gen.ts'
import sealed from './sealed.generated.pdf'

/** The client's page of a devis, with the paper and the buttons of the real one; nothing is sent and nothing is written. */
export function ExamplePage() {
  const [pressed, setPressed] = useState<'sign' | 'change' | 'refuse' | null>(null)
  const press = (button: 'sign' | 'change' | 'refuse') => {
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
        {pressed === 'sign' && <Signed />}
        {(pressed === 'change' || pressed === 'refuse') && (
          <Alert
            tone="neutral"
            title={pressed === 'change' ? 'Demander une modification' : 'Refuser le devis'}
          >
            Votre client dit pourquoi, en quelques mots. Vous recevez sa réponse par e-mail et dans Ardoise,
            et vous préparez la suite.
          </Alert>
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
        />
      </div>
    </div>
  )
}

function Signed() {
  const { signed, timeZone } = view
  return (
    <Alert tone="success" title="Devis signé" action={<ExampleFiles />}>
      {signed && (
        <p>
          Votre client donne son nom et sa qualité, puis le code reçu par e-mail. Ici, {signed.signerName},{' '}
          {signed.signerQuality}, a signé le {formatDateTime(signed.signedAt, timeZone)}. Les deux fichiers
          partent aux deux parties.
        </p>
      )}
    </Alert>
  )
}
