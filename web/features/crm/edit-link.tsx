import { useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { ReactElement } from 'react'
import { useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

type EditLinkProps = {
  noun: 'company' | 'contact'
  id: string
  archived: boolean
  /** The link of who may. */
  children: ReactElement
}

/** « Modifier », or the same greyed with the reason: the role, or the archive. */
export function EditLink({ noun, id, archived, children }: EditLinkProps) {
  const refusal = useRefusal(`${noun}:write`)
  const reason = refusal ?? (archived ? 'Restaurez cette fiche pour la modifier.' : undefined)
  const navigate = useNavigate()
  const to = noun === 'company' ? `/crm/companies/${id}/edit` : `/crm/contacts/${id}/edit`
  useShortcuts([
    { label: 'Modifier cette fiche', icon: Pencil, disabledReason: reason, run: () => void navigate({ to }) },
  ])
  if (reason === undefined) return children
  return (
    <Button icon={Pencil} disabledReason={reason}>
      Modifier
    </Button>
  )
}
