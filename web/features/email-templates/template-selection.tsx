import { FolderInput as FolderIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { TemplateSummary } from '#shared/contract/email-templates.ts'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FolderInput } from './folder-input.tsx'
import { useMoveTemplates, useRemoveTemplates } from './use-change-templates.ts'

type TemplateSelectionProps = { selected: TemplateSummary[]; onDone: () => void }

/** Actions on the templates that are chosen in the list. */
export function TemplateSelection({ selected, onDone }: TemplateSelectionProps) {
  const remove = useRemoveTemplates(onDone)
  const [moving, setMoving] = useState(false)
  const mayShare = useCan('template:write')
  const refusal = useRefusal('template:write')
  const disabledReason = !mayShare && selected.some(({ shared }) => shared) ? (refusal ?? null) : null
  const ids = selected.map(({ id }) => id)
  return (
    <>
      <Button size="sm" icon={FolderIcon} disabledReason={disabledReason} onClick={() => setMoving(true)}>
        Ranger dans un dossier
      </Button>
      <Button
        size="sm"
        icon={Trash2}
        disabledReason={disabledReason}
        loading={remove.isPending}
        onClick={() => remove.mutate({ ids, remove: true })}
      >
        Supprimer
      </Button>
      {moving && (
        <MoveDialog
          ids={ids}
          folder={selected.length === 1 ? (selected[0]?.folder ?? '') : ''}
          onClose={() => setMoving(false)}
          onMoved={onDone}
        />
      )}
    </>
  )
}

type MoveDialogProps = { ids: string[]; folder: string; onClose: () => void; onMoved: () => void }

function MoveDialog({ ids, folder: present, onClose, onMoved }: MoveDialogProps) {
  const [folder, setFolder] = useState(present)
  const move = useMoveTemplates(() => {
    onClose()
    onMoved()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Ranger dans un dossier"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" type="submit" form="move-templates" loading={move.isPending}>
            Ranger
          </Button>
        </>
      }
    >
      <form
        id="move-templates"
        onSubmit={(event) => {
          event.preventDefault()
          if (!move.isPending) move.mutate({ ids, folder: folder.trim() })
        }}
      >
        <Field
          label="Dossier"
          help="Choisissez un dossier, nommez-en un nouveau, ou laissez vide pour aucun."
        >
          <FolderInput value={folder} onChange={(event) => setFolder(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
