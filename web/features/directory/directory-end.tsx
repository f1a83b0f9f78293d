import { useState } from 'react'
import type { Directory } from '#shared/contract/directory.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Leaves the directory: its people are managed by hand again. Nothing where there is none. */
export function DirectoryEnd({ directory }: { directory: Directory }) {
  const [asked, setAsked] = useState(false)
  const refusal = useRefusal('directory:write')
  const end = useAction(api.directory.disconnectDirectory, {
    success: 'Annuaire déconnecté',
    failure: 'L’annuaire n’a pas été déconnecté',
    refresh: [orpc.directory, orpc.organizations],
  })
  const inUse = directory.people > 0 || directory.tokens.some(({ revokedAt }) => revokedAt === null)
  if (!inUse) return null
  return (
    <Card
      title="Déconnecter l’annuaire"
      description="Ses jetons sont révoqués et ses groupes oubliés. Ses membres restent, avec le rôle qu’ils ont, et se gèrent de nouveau à la main."
    >
      <Button variant="danger" disabledReason={refusal} onClick={() => setAsked(true)}>
        Déconnecter
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Déconnecter l’annuaire de votre entreprise&#8239;?"
        consequence="Il ne pourra plus créer, suspendre ni retirer de membres. Une personne qui quitte l’entreprise devra être retirée ici à la main."
        confirmLabel="Déconnecter"
        onConfirm={() => end.mutateAsync({})}
      />
    </Card>
  )
}
