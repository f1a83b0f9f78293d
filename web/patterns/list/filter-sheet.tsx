import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { AllFiltersContext } from './filter-panel.tsx'

type FilterSheetProps = { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode }

/** The filters and the order of a list, on a phone. */
export function FilterSheet({ open, onOpenChange, children }: FilterSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Filtres et ordre"
      footer={
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          Voir la liste
        </Button>
      }
    >
      <AllFiltersContext value>
        <div className="flex flex-col gap-3">{children}</div>
      </AllFiltersContext>
    </Sheet>
  )
}
