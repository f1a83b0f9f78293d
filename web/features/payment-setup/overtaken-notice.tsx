import { Alert } from '#web/ui/alert.tsx'

/** Someone changed the account while this page showed it: what they made of it is shown instead. */
export function OvertakenNotice({ when }: { when: boolean }) {
  if (!when) return null
  return (
    <Alert tone="warning" live title="La configuration a été modifiée ailleurs entre-temps">
      Votre action n’a pas été appliquée. Voici l’état actuel&nbsp;: recommencez si elle est encore utile.
    </Alert>
  )
}
