import { lazy, Suspense, useState } from 'react'
import type { Security } from '#shared/contract/security.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useConfirmation } from './confirmation-gate.tsx'

const PasswordDialog = lazy(() =>
  import('./password-dialog.tsx').then((module) => ({ default: module.PasswordDialog })),
)

export function PasswordCard({ security: { hasPassword } }: { security: Security }) {
  const [open, setOpen] = useState(false)
  const confirmed = useConfirmation()
  const begin = async () => {
    // With a password, the form itself asks for it.
    if (hasPassword || (await confirmed())) setOpen(true)
  }
  return (
    <Card
      title="Mot de passe"
      description={
        hasPassword
          ? 'Il vous est demandé à la connexion, et avant ce qui touche à la sécurité de votre compte.'
          : 'Votre compte n’en a pas\u00a0: vous vous connectez par un autre moyen.'
      }
      actions={
        <Button onClick={() => void begin()}>
          {hasPassword ? 'Changer le mot de passe' : 'Définir un mot de passe'}
        </Button>
      }
      flush
    >
      <Suspense>
        {open && <PasswordDialog hasPassword={hasPassword} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  )
}
