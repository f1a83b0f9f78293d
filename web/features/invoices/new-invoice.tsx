import { ChevronDown, Percent, Plus } from 'lucide-react'
import { useRefusal } from '#web/api/use-can.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { type NewInvoiceInput, useCreateInvoice } from './use-create-invoice.ts'

type NewInvoiceProps = Pick<ButtonProps, 'variant' | 'size'> & {
  icon?: ButtonProps['icon']
  client?: Omit<NewInvoiceInput, 'kind'>
}

/** « Nouvelle facture », for a client or none, and beside it what else can be made without an invoice. */
export function NewInvoice({ client = {}, icon = Plus, ...look }: NewInvoiceProps) {
  const { create, pending } = useCreateInvoice()
  const refusal = useRefusal('invoice:write')
  return (
    <div className="flex">
      <Button
        {...look}
        icon={icon}
        className="grow rounded-e-none"
        loading={pending}
        disabledReason={refusal}
        onClick={() => create(client)}
      >
        Nouvelle facture
      </Button>
      <Menu
        trigger={
          <IconButton
            {...look}
            variant={look.variant ?? 'secondary'}
            icon={ChevronDown}
            label="Autre document"
            className={
              look.variant === 'primary' ? 'rounded-s-none border-s-on-primary/40' : '-ms-px rounded-s-none'
            }
          />
        }
      >
        <MenuItem
          icon={Percent}
          disabledReason={refusal}
          onSelect={() => create({ ...client, kind: 'global_allowance' })}
        >
          Avoir de remise globale
        </MenuItem>
      </Menu>
    </div>
  )
}
