import { UserPlus } from 'lucide-react'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { de } from '#shared/french/elides-before.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'

/** Whose card the recipient's address must stand on. */
export type CardOwner = { companyId: string | null; contactId: string | null; name: string | null }
type AddToCardProps = {
  client: CardOwner
  email: string
  /** The recipient who has the address. */
  name: string | null
  /** The refusal at the field; other faults than this one have no button. */
  error: string | undefined
  onAdded: () => void
}

/** « Ajouter cette adresse à la fiche »: below the address of a recipient that the server refused for not being there. */
export function AddToCard({ client, email, name, error, onAdded }: AddToCardProps) {
  const refusal = useRefusal('contact:write')
  const { companyId, contactId } = client
  const owner = client.name === null ? 'du client' : de(client.name)
  const add = useAction(() => api.crm.addAddress({ companyId, contactId, email, name }), {
    success: `Adresse ajoutée à la fiche ${owner}`,
    refresh: orpc.crm,
    onSuccess: () => onAdded(),
  })
  if (error !== errorCodes.recipient_not_on_card.text) return null
  return (
    <Button
      icon={UserPlus}
      className="justify-self-start sm:col-span-2"
      disabledReason={refusal}
      loading={add.isPending}
      onClick={() => add.mutate()}
    >
      Ajouter cette adresse à la fiche {owner}
    </Button>
  )
}
