import { ClientPicker, type PickedClient } from '#web/blocks/clients/client-picker.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Called } from './call-queries.ts'

type PickClientDialogProps = { title: string; onClose: () => void; onPick: (client: Called) => void }

/** Chooses a client, sought by name. */
export function PickClientDialog({ title, onClose, onPick }: PickClientDialogProps) {
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()} title={title} size="sm">
      <Field label="Client">
        <ClientPicker
          among="clients"
          existing
          value={null}
          onValueChange={(client) => {
            if (client) onPick(partyOf(client))
          }}
        />
      </Field>
    </Dialog>
  )
}

/** Whom a picked row is: the person where there is one. */
const partyOf = ({ companyId, contactId }: PickedClient): Called =>
  contactId === null ? { companyId: companyId ?? undefined } : { contactId }
