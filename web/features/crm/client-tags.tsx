import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { TagPicker } from '#web/blocks/clients/tag-picker.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Card } from '#web/ui/card.tsx'

type ClientTagsProps = { noun: 'company' | 'contact'; id: string; tags: readonly string[] }

/** The tags of a client, on its card: each change is saved at once. */
export function ClientTags({ noun, id, tags }: ClientTagsProps) {
  const refusal = useRefusal('contact:write')
  const who = noun === 'company' ? { companyIds: [id] } : { contactIds: [id] }
  const change = useAction(
    (wanted: { add?: string[]; remove?: string[] }) => api.crm.tagClients({ ...who, ...wanted }),
    { refresh: [orpc.crm, orpc.reminders] },
  )
  return (
    <Card title="Étiquettes" aria-label="Étiquettes">
      <TagPicker
        label="Étiquettes du client"
        tags={tags}
        mayCreate
        disabled={refusal !== null && refusal !== undefined}
        onAdd={(tag) => change.mutate({ add: [tag] })}
        onRemove={(tag) => change.mutate({ remove: [tag] })}
      />
      {refusal && tags.length === 0 && <p className="text-muted text-sm">Aucune étiquette</p>}
    </Card>
  )
}
