import { PackageX } from 'lucide-react'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** In place of an item of the catalogue that the organization does not have. */
export function MissingItem() {
  return (
    <EmptyState
      icon={PackageX}
      title="Cet article est introuvable"
      description="Il appartient peut-être à une autre organisation."
    />
  )
}
