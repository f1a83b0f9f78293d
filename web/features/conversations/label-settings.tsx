import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ConversationLabel } from '#shared/contract/inbox-team.ts'
import { type LabelColour, labelColourNames } from '#shared/domain/inbox-team/labels.ts'
import { api } from '#web/api/api-client.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { useInboxTeam } from './team-queries.ts'
import { useSaving } from './use-saving.ts'

const colours = optionsOf(labelColourNames)

/** The labels: made, renamed, coloured, joined and deleted. */
export function LabelSettings() {
  const { labels } = useInboxTeam()
  const { save, failure } = useSaving()
  const [name, setName] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (await save(() => api.inboxTeam.createLabel({ name }))) setName('')
  }
  return (
    <Card title="Étiquettes" description="Elles servent à toute l’organisation.">
      <div className="grid gap-3">
        {labels.length > 0 && (
          <ul className="grid gap-3">
            {labels.map((label) => (
              <li key={`${label.id} ${label.name}`}>
                <LabelRow label={label} others={labels.filter(({ id }) => id !== label.id)} />
              </li>
            ))}
          </ul>
        )}
        <form className="flex items-start gap-2" onSubmit={(event) => void add(event)}>
          <div className="min-w-0 flex-1">
            <Field label="Nouvelle étiquette" error={failure}>
              <Input value={name} maxLength={40} onChange={({ target }) => setName(target.value)} />
            </Field>
          </div>
          <Button type="submit" icon={Plus} className="mt-6">
            Ajouter
          </Button>
        </form>
      </div>
    </Card>
  )
}

type LabelRowProps = { label: ConversationLabel; others: readonly ConversationLabel[] }

function LabelRow({ label, others }: LabelRowProps) {
  const { id: labelId } = label
  const { save, failure } = useSaving()
  const [name, setName] = useState(label.name)
  const [asked, setAsked] = useState<'delete' | ConversationLabel | null>(null)
  const rename = () => {
    if (name.trim() !== label.name) void save(() => api.inboxTeam.updateLabel({ labelId, name }))
  }
  const into = asked === 'delete' ? null : asked
  return (
    <div className="grid gap-2 sm:flex sm:items-start">
      <div className="min-w-0 flex-1">
        <Field label={`Nom de l’étiquette «\u202f${label.name}\u202f»`} hideLabel error={failure}>
          <Input
            value={name}
            maxLength={40}
            onChange={({ target }) => setName(target.value)}
            onBlur={rename}
            onKeyDown={({ key }) => key === 'Enter' && rename()}
          />
        </Field>
      </div>
      <div className="flex gap-2">
        <NativeSelect
          aria-label={`Couleur de «\u202f${label.name}\u202f»`}
          className="min-w-0 w-26 sm:w-28"
          options={colours}
          value={label.colour}
          onChange={({ target }) =>
            void save(() => api.inboxTeam.updateLabel({ labelId, colour: target.value as LabelColour }))
          }
        />
        <NativeSelect
          aria-label={`Fusionner «\u202f${label.name}\u202f» avec`}
          className="min-w-0 flex-1 sm:w-36 sm:flex-none"
          placeholder="Fusionner…"
          options={others.map(({ id, name: other }) => ({ value: id, label: other }))}
          value=""
          onChange={({ target }) => setAsked(others.find(({ id }) => id === target.value) ?? null)}
        />
        <IconButton
          icon={Trash2}
          label={`Supprimer «\u202f${label.name}\u202f»`}
          onClick={() => setAsked('delete')}
        />
      </div>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={
          into
            ? `Fusionner «\u202f${label.name}\u202f» avec «\u202f${into.name}\u202f»\u202f?`
            : `Supprimer l’étiquette «\u202f${label.name}\u202f»\u202f?`
        }
        consequence={
          into
            ? 'Ses conversations prendront l’autre étiquette, et celle-ci disparaîtra. C’est définitif.'
            : 'Elle sera retirée de toutes ses conversations. C’est définitif.'
        }
        confirmLabel={into ? 'Fusionner' : 'Supprimer'}
        onConfirm={() =>
          save(() =>
            into
              ? api.inboxTeam.mergeLabels({ labelId, intoId: into.id })
              : api.inboxTeam.deleteLabel({ labelId }),
          )
        }
      />
    </div>
  )
}
