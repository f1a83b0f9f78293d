import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Conversation, MailPart } from '#shared/contract/conversations.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { ClientPicker, type PickedClient } from '#web/blocks/clients/client-picker.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'

type SaveOnClientProps = {
  messageId: string
  part: MailPart
  people: Conversation['people']
  onClose: () => void
}

/** The first person of the conversation who is a client. */
function firstClient(people: Conversation['people']): PickedClient | null {
  const known = people.find(({ contactId, companyId }) => contactId !== null || companyId !== null)
  if (!known) return null
  const { contactId, companyId, companyName, name, address } = known
  return {
    contactId,
    companyId,
    label: contactId === null ? (companyName ?? address) : (name ?? address),
  }
}

/** Asks on which client an attachment is kept, and keeps it there. */
export function SaveOnClient({ messageId, part, people, onClose }: SaveOnClientProps) {
  const navigate = useNavigate()
  const [picked, setPicked] = useState(() => firstClient(people))
  const save = useAction(
    ({ companyId, contactId }: PickedClient) =>
      api.clientDocuments.saveMailPart({
        messageId,
        position: part.position,
        ...(contactId === null ? { companyId: companyId! } : { contactId }),
      }),
    {
      success: (_, { label, contactId, companyId }) => ({
        text: `Fichier enregistré sur la fiche de ${label}`,
        action: {
          label: 'Voir la fiche',
          onClick: () =>
            void navigate({
              to: contactId === null ? `/crm/companies/${companyId}` : `/crm/contacts/${contactId}`,
            }),
        },
      }),
      failure: null,
      refresh: orpc.clientDocuments,
      onSuccess: onClose,
    },
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Enregistrer sur un client"
      description={`« ${part.name || 'Sans nom'} » sera visible de tous ceux qui voient la fiche.`}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="primary"
            loading={save.isPending}
            disabledReason={picked ? undefined : 'Choisissez un client.'}
            onClick={() => picked && save.mutate(picked)}
          >
            Enregistrer
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Client">
          <ClientPicker among="clients" value={picked} onValueChange={setPicked} />
        </Field>
        {save.isError && (
          <Alert live tone="danger">
            {messageOf(save.error)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
