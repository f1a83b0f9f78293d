import { Pencil } from 'lucide-react'
import type { ReactElement } from 'react'
import { useRefusal } from '#web/api/me.ts'
import { Button } from '#web/ui/button.tsx'

type EditLinkProps = {
  noun: 'company' | 'contact'
  archived: boolean
  /** The link of who may. */
  children: ReactElement
}

/** « Modifier », or the same greyed with the reason: the role, or the archive. */
export function EditLink({ noun, archived, children }: EditLinkProps) {
  const refusal = useRefusal(`${noun}:write`)
  const reason = refusal ?? (archived ? 'Restaurez cette fiche pour la modifier.' : undefined)
  if (reason === undefined) return children
  return (
    <Button icon={Pencil} disabledReason={reason}>
      Modifier
    </Button>
  )
}
