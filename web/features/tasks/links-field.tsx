import { X } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ShownTaskLink } from '#shared/contract/task-fields.ts'
import { type TaskLink, type TaskLinkKind, taskLimits } from '#shared/domain/tasks/task.ts'
import { formatCount } from '#shared/french/format.ts'
import { ClientPicker } from '#web/blocks/clients/client-picker.tsx'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import { FieldGroup } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TaskLinkName } from './task-link-name.tsx'
import type { TaskValues } from './task-values.ts'

/** What kinds of records are called. */
const linkKindLabels: Record<TaskLinkKind, string> = {
  company: 'Entreprise',
  contact: 'Contact',
  quote: 'Devis',
  invoice: 'Facture',
  conversation: 'Conversation',
  message: 'Message',
  reminder: 'Relance',
  call: 'Appel',
}

type Known = TaskLink & { label?: string; conversationId?: string | null }
type LinksFieldProps = {
  form: ApiForm<TaskValues>
  known: readonly (Known | ShownTaskLink)[]
  hidden: number
}

/** The records that a task is about; a client is added by its name, others from their own pages. */
export function LinksField({ form, known, hidden }: LinksFieldProps) {
  const links = useWatch({ control: form.control, name: 'links' })
  const [names, setNames] = useState<Record<string, string>>({})
  const set = (next: TaskValues['links']) => form.setValue('links', next, { shouldDirty: true })
  const shown = links.map((link): Known => {
    const found: Known | undefined = known.find(({ kind, id }) => kind === link.kind && id === link.id)
    return {
      ...link,
      label: found?.label ?? names[link.id] ?? linkKindLabels[link.kind],
      conversationId: found?.conversationId ?? null,
    }
  })
  return (
    <FieldGroup label="Liée à" error={form.errorOf('links') ?? null}>
      {shown.length > 0 && (
        <ul className="grid gap-1">
          {shown.map(({ kind, id, label = '', conversationId = null }) => (
            <li key={`${kind} ${id}`} className="flex items-center gap-2 rounded-md bg-sunken ps-3 text-sm">
              <span className="text-muted text-xs">{linkKindLabels[kind]}</span>
              <span className="min-w-0 flex-1 truncate">
                <TaskLinkName link={{ kind, id, label, conversationId }} />
              </span>
              <IconButton
                size="sm"
                icon={X}
                label={`Délier ${label}`}
                onClick={() => set(links.filter((link) => link.id !== id || link.kind !== kind))}
              />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <p className="text-muted text-xs">
          {formatCount(
            hidden,
            'autre élément, que votre rôle ne montre pas',
            'autres éléments, que votre rôle ne montre pas',
          )}
        </p>
      )}
      {links.length < taskLimits.links && (
        <ClientPicker
          among="clients"
          existing
          value={null}
          onValueChange={(client) => {
            if (client === null) return
            const kind = client.contactId === null ? 'company' : 'contact'
            const id = client.contactId ?? client.companyId ?? ''
            setNames((all) => ({ ...all, [id]: client.label }))
            if (!links.some((link) => link.kind === kind && link.id === id)) set([...links, { kind, id }])
          }}
        />
      )}
    </FieldGroup>
  )
}
