import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { shortPhone } from '#shared/french/phone-format.ts'
import { orpc } from '#web/api/api-client.ts'
import { useMe, useOrganization } from '#web/api/me.ts'
import { type ApiForm, useApiForm } from '#web/patterns/form/use-api-form.ts'
import type { Duplicate } from './duplicates.tsx'
import { fieldLabels } from './field-labels.ts'

type Options<Values extends FieldValues, Fields, Saved> = {
  /** Names the form among what is kept when the session ends: `contact.new`. */
  name: string
  schema: z.ZodType<Fields>
  /** The client to change; none for a new one. */
  stored: Saved | undefined
  /** The form's texts of a client. */
  texts: (client: Saved | undefined) => Values
  /** Words for a value in a conflict, where the value itself does not read well. */
  show?: (name: string, theirs: Saved | null) => string | undefined
  /** Clients that the fields would double. */
  findDoubles: (fields: Fields) => Promise<Duplicate[]>
  save: (fields: Fields, revision: number) => Promise<Saved>
  /** Leads elsewhere. */
  onSaved: (saved: Saved) => Promise<void>
}

export type ClientForm<Values extends FieldValues> = {
  form: ApiForm<Values>
  /** Waiting for « Enregistrer quand même ». */
  doubles: Duplicate[] | null
  acceptDoubles: () => void
  dismissDoubles: () => void
}

/** The form of a client, which asks first when it would double one. A look-up that fails does not stop the save. */
export function useClientForm<Values extends FieldValues, Fields extends FieldValues, Saved>(
  options: Options<Values, Fields, Saved>,
): ClientForm<Values> {
  const { texts } = options
  // Keep the record as first read: a colleague's change must come as a conflict, not move what the edit is based on.
  const [stored] = useState(options.stored)
  const [doubles, setDoubles] = useState<Duplicate[] | null>(null)
  const accepted = useRef(false)
  const form = useApiForm<Values, Fields, Saved>({
    schema: options.schema,
    values: texts(stored),
    kept: { name: `${options.name}.${useOrganization().orgId}.${useMe().user.id}` },
    edit: stored && {
      stored,
      valuesOf: texts,
      labels: fieldLabels,
      show: (name, values, theirs) => options.show?.(name, theirs) ?? shown(name, values[name]),
    },
    allows: async (fields) => {
      if (accepted.current) return true
      const found = await options.findDoubles(fields).catch(() => [])
      setDoubles(found.length > 0 ? found : null)
      return found.length === 0
    },
    save: (fields, { revision }) => options.save(fields, revision),
    refresh: orpc.crm,
    onSaved: (saved) => options.onSaved(saved),
  })
  return {
    form,
    doubles,
    acceptDoubles: () => {
      setDoubles(null)
      accepted.current = true
      void Promise.resolve(form.submit()).finally(() => {
        accepted.current = false
      })
    },
    dismissDoubles: () => setDoubles(null),
  }
}

const kinds: Record<string, string> = { professional: 'Professionnel', consumer: 'Particulier' }

function shown(name: string, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (name === 'phone' || name === 'mobile') return shortPhone(value)
  return name === 'kind' ? (kinds[value] ?? value) : value
}
