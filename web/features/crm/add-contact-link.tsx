import { Plus } from 'lucide-react'
import { useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** « Ajouter un contact » to a company; greyed with its reason for who may not, or when the company is archived. */
export function AddContactLink({ companyId, archived }: { companyId: string; archived: boolean }) {
  const refusal = useRefusal('contact:write')
  const reason = refusal ?? (archived ? 'Restaurez cette entreprise pour y ajouter un contact.' : undefined)
  if (reason !== undefined)
    return (
      <Button size="sm" icon={Plus} disabledReason={reason}>
        Ajouter un contact
      </Button>
    )
  return (
    <LinkButton to="/crm/contacts/new" search={{ companyId }} size="sm" icon={Plus}>
      Ajouter un contact
    </LinkButton>
  )
}
