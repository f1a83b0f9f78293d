import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { purposeSchema } from '#shared/contract/call-fields.ts'
import {
  type CallPurpose,
  callPurposeLabels,
  callPurposes,
  type ListSource,
} from '#shared/domain/calls/call-names.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useMe } from '#web/api/me.ts'
import { ClientPicker, type PickedClient } from '#web/blocks/clients/client-picker.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { scriptsOptions } from './call-queries.ts'

type Made = Awaited<ReturnType<typeof api.callLists.createCallList>>
type NewListDialogProps = { onClose: () => void; onMade: (list: Made) => unknown }

const sources = [
  { value: 'contacts', label: 'Mes contacts' },
  { value: 'reminders', label: 'Les appels prévus par les relances' },
  { value: 'tasks', label: 'Les clients de mes tâches' },
  { value: 'ids', label: 'Des clients que je choisis' },
]
const tasks = [
  { value: 'due', label: 'En retard ou pour aujourd’hui' },
  { value: 'open', label: 'Toutes celles qui sont ouvertes' },
]
const purposes = callPurposes.map((value) => ({ value, label: callPurposeLabels[value] }))

/** A list of people to call: where they come from, and why they are called. */
export function NewListDialog({ onClose, onMade }: NewListDialogProps) {
  const { user } = useMe()
  const { data } = useQuery(scriptsOptions)
  const [picked, setPicked] = useState<readonly PickedClient[]>([])
  const form = useApiForm({
    schema: z.object({
      name: z
        .string()
        .trim()
        .min(1, 'Donnez un nom à la liste.')
        .max(120, 'Nom trop long (max. 120 caractères)'),
      purpose: purposeSchema,
      source: z.enum(['contacts', 'reminders', 'tasks', 'ids']),
      which: z.enum(['due', 'open']),
      q: z.string().trim().max(200),
      city: z.string().trim().max(80),
      scriptId: z.string(),
    }),
    values: {
      name: '',
      purpose: 'prospecting' as CallPurpose,
      source: 'contacts' as ListSource,
      which: 'due' as 'due' | 'open',
      q: '',
      city: '',
      scriptId: '',
    },
    save: ({ name, purpose, source, which, q, city, scriptId }) =>
      api.callLists.createCallList({
        name,
        purpose,
        scriptId: scriptId === '' ? null : scriptId,
        assigneeId: user.id,
        from:
          source === 'contacts'
            ? { source, q, ...(city !== '' && { city }) }
            : source === 'reminders'
              ? { source }
              : source === 'tasks'
                ? { source, which }
                : { source, ...idsOf(picked) },
      }),
    success: ({ name }) => `Liste «\u202f${name}\u202f» créée`,
    onSaved: onMade,
    refresh: [orpc.callLists],
  })
  const { source, purpose } = form.watch()
  const scripts = (data?.scripts ?? []).filter((script) => script.purpose === purpose)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Nouvelle liste d’appels"
      description="Chaque personne est jugée au moment de l’appeler&nbsp;: celles que la loi interdit d’appeler sont écartées, avec la raison."
      action="Créer la liste"
      disabledReason={source === 'ids' && picked.length === 0 ? 'Choisissez au moins un client.' : null}
      className="grid gap-4 sm:grid-cols-2"
    >
      <TextField form={form} name="name" label="Nom" required className="sm:col-span-2" />
      <SelectField form={form} name="purpose" label="Motif des appels" options={purposes} required />
      <SelectField
        form={form}
        name="scriptId"
        label="Script"
        options={[
          { value: '', label: scripts.length > 0 ? 'Sans script' : 'Aucun script pour ce motif' },
          ...scripts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        form={form}
        name="source"
        label="Qui appeler"
        options={sources}
        required
        className="sm:col-span-2"
      />
      {source === 'contacts' && (
        <>
          <TextField form={form} name="q" label="Mots du contact" optional />
          <TextField form={form} name="city" label="Ville" optional />
        </>
      )}
      {source === 'tasks' && (
        <SelectField
          form={form}
          name="which"
          label="Quelles tâches"
          options={tasks}
          className="sm:col-span-2"
        />
      )}
      {source === 'ids' && (
        <div className="grid gap-3 sm:col-span-2">
          <Field label="Ajouter un client">
            <ClientPicker
              key={picked.length}
              among="clients"
              existing
              value={null}
              onValueChange={(client) => {
                if (client && !picked.some((other) => keyOf(other) === keyOf(client)))
                  setPicked([...picked, client])
              }}
            />
          </Field>
          <ul aria-label="Clients de la liste" className="grid gap-1 text-sm">
            {picked.map((client) => (
              <li key={keyOf(client)} className="flex items-center justify-between gap-3">
                <span className="min-w-0 truncate">{client.label}</span>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Retirer ${client.label}`}
                  onClick={() => setPicked(picked.filter((other) => other !== client))}
                >
                  Retirer
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}

const keyOf = ({ companyId, contactId }: PickedClient) => contactId ?? companyId ?? ''

const idsOf = (picked: readonly PickedClient[]) => ({
  contactIds: picked.flatMap(({ contactId }) => contactId ?? []),
  companyIds: picked.flatMap(({ contactId, companyId }) => (contactId === null ? (companyId ?? []) : [])),
})
