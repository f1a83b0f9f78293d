import { useNavigate } from '@tanstack/react-router'
import { Building2, FilePlus2, ListChecks, PhoneCall, ReceiptText, UserPlus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useRefusal } from '#web/api/use-can.ts'
import { useCreateInvoice } from '#web/features/invoices/use-create-invoice.ts'
import { useCreateQuote } from '#web/features/quotes/use-create-quote.ts'
import type { Shortcut } from '#web/ui/use-shortcuts.ts'
import type { Asked } from './asked-dialog.tsx'

const AskedDialog = lazy(() =>
  import('./asked-dialog.tsx').then((module) => ({ default: module.AskedDialog })),
)

const creating = ['créer', 'ajouter', 'nouveau', 'nouvelle']

/** Actions of every page. `c` asks for a devis where the page does not use that key: a letter alone makes nothing. */
export function useAppActions(): { actions: Shortcut[]; dialog: ReactNode } {
  const navigate = useNavigate()
  const { create } = useCreateQuote()
  const invoices = useCreateInvoice()
  const [asked, setAsked] = useState<Asked | null>(null)
  const noQuote = useRefusal('quote:write')
  const noCall = useRefusal('call:write')
  const actions: Shortcut[] = [
    {
      keys: 'c',
      label: 'Nouveau devis',
      inPalette: false,
      disabledReason: noQuote,
      run: () => setAsked('quote'),
    },
    {
      label: 'Nouveau devis',
      keywords: creating,
      icon: FilePlus2,
      disabledReason: noQuote,
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
      keys: 't',
      label: 'Nouvelle tâche',
      keywords: [...creating, 'rappel'],
      icon: ListChecks,
      disabledReason: useRefusal('task:write'),
      run: () => setAsked('task'),
    },
    {
      label: 'Noter un appel',
      keywords: ['téléphone', 'appeler', 'coup de fil', 'fiche d’appel'],
      icon: PhoneCall,
      disabledReason: noCall,
      run: () => setAsked('call'),
    },
    {
      label: 'Préparer une liste d’appels',
      keywords: [...creating, 'téléphone', 'appeler', 'démarchage'],
      icon: PhoneCall,
      disabledReason: noCall,
      run: () => setAsked('call-list'),
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
  const dialog = asked !== null && (
    <Suspense>
      <AskedDialog asked={asked} createQuote={() => create()} onClose={() => setAsked(null)} />
    </Suspense>
  )
  return { actions, dialog }
}
