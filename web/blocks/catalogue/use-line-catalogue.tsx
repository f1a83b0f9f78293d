import { PackagePlus } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { itemOfLine, lineOfItem } from '#shared/domain/catalogue/catalogue-item.ts'
import { useRefusal } from '#web/api/use-can.ts'
import type { ItemLine } from '#web/blocks/documents/line-operations.ts'
import { MenuItem } from '#web/ui/menu.tsx'
import { CataloguePicker } from './catalogue-picker.tsx'
import { ItemDialog } from './item-dialog.tsx'

type LineCatalogueOptions = {
  /** False in franchise: the lines bear no VAT. */
  vatApplicable: boolean
  /** Puts the line at the end of the document. */
  onAdd: (line: ItemLine) => void
  /** Lines of invoices bear the item's reference (BT-155); those of devis have none. */
  withReference?: boolean
}

/** The catalogue in an editor of lines: the slots of DocumentLines, and the dialog to draw beside it. */
export function useLineCatalogue({ vatApplicable, onAdd, withReference = false }: LineCatalogueOptions): {
  extraActions: ReactNode
  lineMenu: (line: ItemLine) => ReactNode
  dialog: ReactNode
} {
  const [kept, setKept] = useState<ItemLine | null>(null)
  const refusal = useRefusal('catalogue:write')
  // The same at each drawing: a line that did not change is not drawn again.
  const lineMenu = useCallback(
    (line: ItemLine) => (
      <MenuItem
        icon={PackagePlus}
        disabledReason={refusal ?? (line.description.trim() === '' ? 'Décrivez d’abord cette ligne' : null)}
        onSelect={() => setKept(line)}
      >
        Enregistrer au catalogue
      </MenuItem>
    ),
    [refusal],
  )
  const add = (item: Parameters<typeof lineOfItem>[0] & { reference: string | null }) => {
    const id = crypto.randomUUID()
    onAdd({
      kind: 'item',
      id,
      quantityMilli: 1_000,
      discountBps: 0,
      ...lineOfItem(item, { vatApplicable }),
      ...(withReference && item.reference !== null ? { reference: item.reference } : {}),
    })
    focusQuantity(id)
  }
  return {
    extraActions: <CataloguePicker onPick={add} />,
    lineMenu,
    dialog: kept && <ItemDialog initial={itemOfLine(kept)} onClose={() => setKept(null)} />,
  }
}

/** Puts the cursor in the quantity, the one thing left to say, once the closing dialog has given the focus back. */
function focusQuantity(id: string): void {
  const field = () => document.querySelector<HTMLElement>(`[data-line="${id}"] input`)
  let frames = 0
  const step = () => {
    frames += 1
    if (document.querySelector('[role="dialog"]') === null) field()?.focus()
    else if (frames < 60) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
