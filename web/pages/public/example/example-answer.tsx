import type { LinkView } from '#shared/contract/signatures.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ExampleFiles } from './example-files.tsx'

export type Pressed = 'sign' | 'change' | 'refuse' | 'question'

/** What follows a button of the client's page; loaded once one is pressed. */
export function ExampleAnswer({ pressed, view }: { pressed: Pressed; view: LinkView }) {
  return (
    <>
      {pressed === 'sign' && <Signed view={view} />}
      {(pressed === 'change' || pressed === 'refuse') && (
        <Alert tone="neutral" title={pressed === 'change' ? 'Demander une modification' : 'Refuser le devis'}>
          Votre client dit pourquoi, en quelques mots. Vous recevez sa réponse par e-mail et dans Ardoise, et
          vous préparez la suite.
        </Alert>
      )}
      {pressed === 'question' && (
        <Alert tone="neutral" title="Poser une question">
          Vous recevez la question de votre client par e-mail et dans Ardoise, et vous lui répondez
          directement.
        </Alert>
      )}
    </>
  )
}

function Signed({ view: { signed, timeZone } }: { view: LinkView }) {
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
