import { useNavigate } from '@tanstack/react-router'
import {
  Building2,
  FilePlus2,
  ListChecks,
  PhoneCall,
  PhoneOutgoing,
  ReceiptText,
  UserPlus,
} from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useRefusal } from '#web/api/use-can.ts'
import { useCreateInvoice } from '#web/features/invoices/use-create-invoice.ts'
import { useCreateQuote } from '#web/features/quotes/use-create-quote.ts'
import { focusNewTask } from '#web/features/tasks/focus-new-task.ts'
import type { Shortcut } from '#web/ui/use-shortcuts.ts'

const NewQuoteDialog = lazy(() =>
  import('./new-quote-dialog.tsx').then((module) => ({ default: module.NewQuoteDialog })),
)

const NewTask = lazy(() =>
  import('#web/features/tasks/new-task-dialog.tsx').then((module) => ({ default: module.NewTaskDialog })),
)

const NewCallList = lazy(() =>
  import('#web/features/calls/new-list-dialog.tsx').then((module) => ({ default: module.NewListDialog })),
)

const PickCalled = lazy(() =>
  import('#web/features/calls/pick-client-dialog.tsx').then((module) => ({
    default: module.PickClientDialog,
  })),
)

const creating = ['créer', 'ajouter', 'nouveau', 'nouvelle']

/** Actions of every page. `c` asks for a devis where the page does not use that key: a letter alone makes nothing. */
export function useAppActions(): { actions: Shortcut[]; dialog: ReactNode } {
  const navigate = useNavigate()
  const { create } = useCreateQuote()
  const invoices = useCreateInvoice()
  const [asked, setAsked] = useState<'quote' | 'task' | 'call' | 'call-list' | null>(null)
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
      icon: PhoneOutgoing,
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
  const close = () => setAsked(null)
  const dialog = asked !== null && (
    <Suspense>
      {asked === 'task' && <NewTask onClose={close} onCreated={({ id }) => focusNewTask(id)} />}
      {asked === 'quote' && <NewQuoteDialog create={() => create()} onClose={close} />}
      {asked === 'call' && (
        <PickCalled
          title="Noter un appel"
          onClose={close}
          onPick={(client) => {
            close()
            void navigate({ to: '/calls/sheet', search: client })
          }}
        />
      )}
      {asked === 'call-list' && (
        <NewCallList
          onClose={close}
          onMade={({ id: listId }) => navigate({ to: '/calls/lists/$listId', params: { listId } })}
        />
      )}
    </Suspense>
  )
  return { actions, dialog }
}
