import { useState } from 'react'
import { ClientPicker, type PickedClient } from '#web/blocks/clients/client-picker.tsx'
import { Field } from '#web/ui/field.tsx'

type MandateClientProps = {
  error: string | undefined
  onPicked: (client: { companyId: string | null; contactId: string | null; label: string }) => void
}

/** Whose account is debited: a company, or a person who has none. */
export function MandateClient({ error, onPicked }: MandateClientProps) {
  const [picked, setPicked] = useState<PickedClient | null>(null)
  return (
    <Field label="Client" required error={error ?? null}>
      <ClientPicker
        among="clients"
        value={picked}
        existing
        onValueChange={(client) => {
          setPicked(client)
          const companyId = client?.companyId ?? null
          const contactId = companyId === null ? (client?.contactId ?? null) : null
          onPicked({ companyId, contactId, label: client?.label ?? '' })
        }}
      />
    </Field>
  )
}
