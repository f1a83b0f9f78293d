import { Package } from 'lucide-react'
import { useState } from 'react'
import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import { type Currency, formatMoney } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

const SHOWN = 12

/** « Ajouter depuis le catalogue »: an item searched while typing. Nothing for who may not read the catalogue. */
export function CataloguePicker({ onPick }: { onPick: (item: CatalogueItem) => void }) {
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
