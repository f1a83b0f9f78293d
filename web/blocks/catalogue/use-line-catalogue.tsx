import { Coins, Package, PackagePlus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import { itemOfLine, lineOfItem } from '#shared/domain/catalogue/catalogue-item.ts'
import { type Currency, formatMoney } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import type { ItemLine } from '#web/blocks/documents/line-operations.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { ItemDialog } from './item-dialog.tsx'

// Costs are rarely typed: the page of the editor does not load their dialog.
const LineCostDialog = lazy(() =>
  import('./line-cost-dialog.tsx').then((module) => ({ default: module.LineCostDialog })),
)

type LineCatalogueOptions = {
  /** False in franchise: the lines bear no VAT. */
  vatApplicable: boolean
  /** Puts the line at the end of the document. */
  onAdd: (line: ItemLine) => void
  /** Lines of invoices bear the item's reference (BT-155); those of devis have none. */
  withReference?: boolean
  /** The draft whose lines may be given a cost, in its currency; none: they have no cost of their own. */
  costed?: { documentId: string; currency: Currency }
}

/** The catalogue in an editor of lines: the slots of DocumentLines, and the dialog to draw beside it. */
export function useLineCatalogue({
  vatApplicable,
  onAdd,
  withReference = false,
  costed,
}: LineCatalogueOptions): {
  extraActions: ReactNode
  lineMenu: (line: ItemLine) => ReactNode
  dialog: ReactNode
} {
  const [kept, setKept] = useState<ItemLine | null>(null)
  const [costing, setCosting] = useState<{ id: string; name: string } | null>(null)
  const seesCosts = useCan('report:read') && costed !== undefined
  const refusal = useRefusal('catalogue:write')
  // The same at each drawing: a line that did not change is not drawn again.
  const lineMenu = useCallback(
    (line: ItemLine) => (
      <>
        <MenuItem
          icon={PackagePlus}
          disabledReason={refusal ?? (line.description.trim() === '' ? 'Décrivez d’abord cette ligne' : null)}
          onSelect={() => setKept(line)}
        >
          Enregistrer au catalogue
        </MenuItem>
        {seesCosts && (
          <MenuItem
            icon={Coins}
            disabledReason={refusal}
            onSelect={() => setCosting({ id: line.id, name: line.description.split('\n')[0]! })}
          >
            Coût de la ligne
          </MenuItem>
        )}
      </>
    ),
    [refusal, seesCosts],
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
    dialog: (
      <>
        {kept && <ItemDialog initial={itemOfLine(kept)} onClose={() => setKept(null)} />}
        {costing && costed && (
          <Suspense>
            <LineCostDialog {...costed} line={costing} onClose={() => setCosting(null)} />
          </Suspense>
        )}
      </>
    ),
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

const SHOWN = 12

/** « Ajouter depuis le catalogue »: an item searched while typing. Nothing for who may not read the catalogue. */
function CataloguePicker({ onPick }: { onPick: (item: CatalogueItem) => void }) {
  const [open, setOpen] = useState(false)
  if (!useCan('catalogue:read')) return null
  return (
    <>
      <Button icon={Package} onClick={() => setOpen(true)}>
        Ajouter depuis le catalogue
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Ajouter depuis le catalogue"
        footer={
          <LinkButton to="/revenues/management/catalogue" variant="ghost">
            Voir le catalogue
          </LinkButton>
        }
      >
        <Field label="Article">
          <Combobox<CatalogueItem>
            value={null}
            onValueChange={(item) => {
              if (item === null) return
              setOpen(false)
              onPick(item)
            }}
            search={async (q, signal) =>
              (await api.catalogue.listCatalogueItems({ q, limit: SHOWN }, { signal })).items
            }
            placeholder="Référence ou désignation…"
            itemKey={({ id }) => id}
            itemLabel={({ designation }) => designation}
            renderItem={(item) => <PickedItem item={item} />}
          />
        </Field>
      </Dialog>
    </>
  )
}

function PickedItem({ item }: { item: CatalogueItem }) {
  const { currency } = useOrganization()
  const price = formatMoney(item.unitPriceCents, currency as Currency)
  const detail = [item.reference, item.unit === null ? price : `${price} / ${item.unit}`]
  return (
    <span className="block min-w-0">
      <span className="block truncate">{item.designation}</span>
      <span className="block truncate text-muted text-xs">
        {detail.filter((part) => part !== null).join(' · ')}
      </span>
    </span>
  )
}
