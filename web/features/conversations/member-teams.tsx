import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { MemberTeam } from '#shared/contract/inbox-team.ts'
import { formatCount } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { useInboxTeam } from './team-queries.ts'
import { useSaving } from './use-saving.ts'

/** Groups of members that conversations may be assigned to. */
export function MemberTeams() {
  const { teams } = useInboxTeam()
  const { save, failure } = useSaving()
  const [edited, setEdited] = useState<string | null>(null)
  const [deleted, setDeleted] = useState<MemberTeam | null>(null)
  return (
    <Card title="Équipes" description="Une conversation s’attribue à une personne ou à une équipe.">
      <div className="grid gap-3">
        {failure !== undefined && (
          <p role="alert" className="text-danger-ink text-sm">
            {failure}
          </p>
        )}
        {teams.length > 0 && (
          <ul className="grid gap-2">
            {teams.map((team) => (
              <li key={team.id}>
                {edited === team.id ? (
                  <TeamForm team={team} onDone={() => setEdited(null)} />
                ) : (
                  <div className="flex items-center gap-2 text-sm">
                    <span className="min-w-0 flex-1 truncate">
                      {team.name}
                      <span className="text-muted">
                        {` · ${formatCount(team.memberIds.length, 'membre', 'membres')}`}
                      </span>
                    </span>
                    <IconButton
                      size="sm"
                      icon={Pencil}
                      label={`Modifier l’équipe ${team.name}`}
                      onClick={() => setEdited(team.id)}
                    />
                    <IconButton
                      size="sm"
                      icon={Trash2}
                      label={`Supprimer l’équipe ${team.name}`}
                      onClick={() => setDeleted(team)}
                    />
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
        {edited === 'new' ? (
          <TeamForm onDone={() => setEdited(null)} />
        ) : (
          <Button icon={Plus} className="justify-self-start" onClick={() => setEdited('new')}>
            Créer une équipe
          </Button>
        )}
        <ConfirmDialog
          open={deleted !== null}
          onOpenChange={(open) => !open && setDeleted(null)}
          title={`Supprimer l’équipe ${deleted?.name ?? ''}\u202f?`}
          consequence="Ses conversations ne seront plus attribuées. C’est définitif."
          confirmLabel="Supprimer"
          onConfirm={() => save(() => api.inboxTeam.deleteMemberTeam({ teamId: deleted!.id }))}
        />
      </div>
    </Card>
  )
}

function TeamForm({ team, onDone }: { team?: MemberTeam; onDone: () => void }) {
  const { members } = useInboxTeam()
  const { save, failure } = useSaving()
  const [name, setName] = useState(team?.name ?? '')
  const [memberIds, setMemberIds] = useState<readonly string[]>(team?.memberIds ?? [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const written = { name, memberIds: [...memberIds] }
    const saved = await save(() =>
      team
        ? api.inboxTeam.updateMemberTeam({ teamId: team.id, ...written })
        : api.inboxTeam.createMemberTeam(written),
    )
    if (saved) onDone()
  }
  const tick = (id: string, on: boolean) =>
    setMemberIds(on ? [...memberIds, id] : memberIds.filter((one) => one !== id))
  return (
    <form className="grid gap-3 rounded-md border border-line p-3" onSubmit={(event) => void submit(event)}>
      <Field label="Nom de l’équipe" error={failure}>
        <Input value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
      </Field>
      <fieldset className="grid max-h-56 gap-2 overflow-y-auto">
        <legend className="mb-1 font-medium text-sm">Membres</legend>
        {members.map(({ id, name: label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={memberIds.includes(id)}
            onChange={({ target }) => tick(id, target.checked)}
          />
        ))}
      </fieldset>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onDone}>
          Annuler
        </Button>
        <Button size="sm" type="submit" variant="primary">
          Enregistrer
        </Button>
      </div>
    </form>
  )
}
