import { useNavigate } from '@tanstack/react-router'
import { ClientPicker, type PickedClient } from '#web/blocks/clients/client-picker.tsx'
import { Field } from '#web/ui/field.tsx'

/** Whom a picked row is: the person where there is one. */
export const partyOf = ({ companyId, contactId }: PickedClient) =>
  contactId === null ? { companyId: companyId ?? undefined } : { contactId }

/** « Appeler un client »: its sheet, from anywhere in the list of clients. */
export function CallSomebody() {
  const navigate = useNavigate()
  return (
    <Field label="Appeler un client" className="mb-6 max-w-form">
      <ClientPicker
        among="clients"
        existing
        value={null}
        onValueChange={(client) => {
          if (client) void navigate({ to: '/calls/sheet', search: partyOf(client) })
        }}
      />
    </Field>
  )
}
