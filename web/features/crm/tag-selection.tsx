import { Tag } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { TagPicker } from '#web/blocks/clients/tag-picker.tsx'
import { inParts } from '#web/patterns/action/in-parts.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldGroup } from '#web/ui/field.tsx'

type TagSelectionProps = {
  noun: 'company' | 'contact'
  selected: { id: string; tags: readonly string[] }[]
  onDone: () => void
}

/** « Étiqueter »: adds tags to the clients that are chosen in a list, and removes some that they bear. */
export function TagSelection({ noun, selected, onDone }: TagSelectionProps) {
  const [open, setOpen] = useState(false)
  const [add, setAdd] = useState<readonly string[]>([])
  const [remove, setRemove] = useState<readonly string[]>([])
  const refusal = useRefusal('contact:write')
  const borne = [...new Set(selected.flatMap(({ tags }) => tags))].filter((tag) => !remove.includes(tag))
  const close = () => {
    setOpen(false)
    setAdd([])
    setRemove([])
  }
  const save = useAction(
    (ids: string[]) =>
      inParts(ids, async (part) => {
        const change = { add: [...add], remove: [...remove] }
        const of = noun === 'company' ? { companyIds: part } : { contactIds: part }
        const changed = await api.crm.tagClients({ ...of, ...change })
        return noun === 'company' ? changed.companyIds : changed.contactIds
      }),
    {
      success: ({ length }) =>
        length === 0
          ? 'Ces étiquettes y étaient déjà'
          : `Étiquettes changées sur ${formatCount(length, 'fiche', 'fiches')}`,
      refresh: [orpc.crm, orpc.reminders],
      onSuccess: () => {
        close()
        onDone()
      },
    },
  )
  return (
    <>
      <Button size="sm" icon={Tag} disabledReason={refusal} onClick={() => setOpen(true)}>
        Étiqueter
      </Button>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && !save.isPending && close()}
        title={`Étiqueter ${formatCount(selected.length, 'fiche', 'fiches')}`}
        description="Les étiquettes servent à filtrer vos listes et à choisir un plan de relances."
        footer={
          <>
            <Button onClick={close}>Annuler</Button>
            <Button
              variant="primary"
              loading={save.isPending}
              disabledReason={
                add.length + remove.length === 0 ? 'Choisissez une étiquette à ajouter ou à retirer.' : null
              }
              onClick={() => save.mutate(selected.map(({ id }) => id))}
            >
              Enregistrer
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <FieldGroup label="À ajouter">
            <TagPicker
              label="Étiquettes à ajouter"
              tags={add}
              mayCreate
              onAdd={(tag) => setAdd((before) => [...before, tag])}
              onRemove={(tag) => setAdd((before) => before.filter((one) => one !== tag))}
            />
          </FieldGroup>
          {(borne.length > 0 || remove.length > 0) && (
            <FieldGroup label="À retirer">
              <div className="flex flex-wrap gap-2">
                {[...borne, ...remove].map((tag) => (
                  <Button
                    key={tag}
                    size="sm"
                    variant={remove.includes(tag) ? 'danger' : 'secondary'}
                    aria-pressed={remove.includes(tag)}
                    onClick={() =>
                      setRemove((before) =>
                        before.includes(tag) ? before.filter((one) => one !== tag) : [...before, tag],
                      )
                    }
                  >
                    {tag}
                  </Button>
                ))}
              </div>
            </FieldGroup>
          )}
        </div>
      </Dialog>
    </>
  )
}
