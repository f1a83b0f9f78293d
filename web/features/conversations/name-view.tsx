import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { refreshTeam } from './team-queries.ts'

/** Asks for the name under which a search is kept. */
export function NameView({ q, onClose }: { q: string; onClose: () => void }) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [failure, setFailure] = useState<string>()
  const client = useQueryClient()
  const save = async () => {
    if (name.trim() === '') return setFailure('Donnez un nom à la vue.')
    try {
      await api.inboxTeam.createInboxView({ name, q, shared })
      await refreshTeam(client)
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Enregistrer la vue"
      description="Elle se choisit dans la liste, avec les dossiers."
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" onClick={() => void save()}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label="Nom" error={failure}>
          <Input value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Checkbox
          label="Partager avec l’équipe"
          checked={shared}
          onChange={({ target }) => setShared(target.checked)}
        />
      </form>
    </Dialog>
  )
}
