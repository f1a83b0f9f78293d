import { useQueryClient } from '@tanstack/react-query'
import { BookmarkPlus, BookmarkX } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshTeam, useInboxTeam } from './team-queries.ts'

/** Beside the search: keeps it under a name, or forgets the view that one made of it. */
export function SaveView({ q }: { q: string | undefined }) {
  const [naming, setNaming] = useState(false)
  const client = useQueryClient()
  const { views } = useInboxTeam()
  if (q === undefined) return null
  const saved = views.find((view) => view.q === q)
  const forget = async (viewId: string) => {
    try {
      await api.inboxTeam.deleteInboxView({ viewId })
      toast.success('Vue supprimée\u00a0; la recherche reste affichée')
      await refreshTeam(client)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  if (saved && !saved.own) return null
  return (
    <>
      {saved ? (
        <IconButton
          variant="secondary"
          icon={BookmarkX}
          label={`Supprimer la vue «\u202f${saved.name}\u202f»`}
          onClick={() => void forget(saved.id)}
        />
      ) : (
        <IconButton
          variant="secondary"
          icon={BookmarkPlus}
          label="Enregistrer cette recherche comme vue"
          onClick={() => setNaming(true)}
        />
      )}
      {naming && <NameView q={q} onClose={() => setNaming(false)} />}
    </>
  )
}

function NameView({ q, onClose }: { q: string; onClose: () => void }) {
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
