import { useNavigate } from '@tanstack/react-router'
import { Building2, FilePlus2, ReceiptText, UserPlus } from 'lucide-react'
import { useRefusal } from '#web/api/rights.ts'
import { useCreateInvoice } from '#web/features/invoices/use-create-invoice.ts'
import { useCreateQuote } from '#web/features/quotes/use-create-quote.ts'
import type { Shortcut } from '#web/ui/use-shortcuts.ts'

const creating = ['créer', 'ajouter', 'nouveau', 'nouvelle']

/** Actions of every page. `c` makes a devis where the page does not use that key. */
export function useAppActions(): Shortcut[] {
  const navigate = useNavigate()
  const { create } = useCreateQuote()
  const invoices = useCreateInvoice()
  return [
    {
      keys: 'c',
      label: 'Nouveau devis',
      keywords: creating,
      icon: FilePlus2,
      disabledReason: useRefusal('quote:write'),
      run: () => create(),
    },
    {
      label: 'Nouvelle facture',
      keywords: creating,
      icon: ReceiptText,
      disabledReason: useRefusal('invoice:write'),
      run: () => invoices.create(),
    },
    {
      label: 'Nouvelle entreprise',
      keywords: creating,
      icon: Building2,
      disabledReason: useRefusal('company:write'),
      run: () => void navigate({ to: '/crm/companies/new' }),
    },
    {
      label: 'Nouveau contact',
      keywords: creating,
      icon: UserPlus,
      disabledReason: useRefusal('contact:write'),
      run: () => void navigate({ to: '/crm/contacts/new' }),
    },
  ]
}
