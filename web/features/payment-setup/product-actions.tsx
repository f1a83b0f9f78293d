import { Import, Plus } from 'lucide-react'
import { useState } from 'react'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ImportProducts } from './import-products.tsx'
import { NewProductDialog } from './new-product-dialog.tsx'

/** Why products can be neither added nor imported now. */
export function useProductRefusal({ account }: PaymentSetup): string | undefined {
  const refusal = useRefusal('payment_provider:write')
  return refusal ?? (account === null ? 'Reliez d’abord un compte de paiement.' : undefined)
}

type NewProductButtonProps = { setup: PaymentSetup; variant: 'primary' | 'secondary' }

export function NewProductButton({ setup, variant }: NewProductButtonProps) {
  const refusal = useProductRefusal(setup)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} icon={Plus} disabledReason={refusal} onClick={() => setOpen(true)}>
        Nouveau produit
      </Button>
      <NewProductDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}

export function ImportProductsButton({ setup }: { setup: PaymentSetup }) {
  const refusal = useProductRefusal(setup)
  return (
    <Dialog
      title="Importer des produits"
      trigger={
        <Button icon={Import} disabledReason={refusal}>
          Importer
        </Button>
      }
    >
      <ImportProducts />
    </Dialog>
  )
}
