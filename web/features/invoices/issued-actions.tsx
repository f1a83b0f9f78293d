import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  Braces,
  CopyPlus,
  Download,
  Ellipsis,
  FileX2,
  type LucideIcon,
  RefreshCw,
  Replace,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import type { InvoiceErrorCode } from '#shared/domain/invoices/errors.ts'
import { invoiceCan } from '#shared/domain/invoices/invoice.ts'
import { isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import type { Verdict } from '#shared/domain/verdict.ts'
import { api } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useOpenInvoice } from '#web/blocks/invoicing/use-open-invoice.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { useInvoiceFiles } from './invoice-files.tsx'
import { chainOptions } from './invoice-queries.ts'

type Action = { label: string; icon: LucideIcon; run: () => void; disabledReason?: string | undefined }

const reasonOf = (verdict: Verdict<InvoiceErrorCode>) =>
  verdict.ok ? undefined : errorCodes[verdict.code].text

/** Offers the actions of an issued document: its files, a copy, a credit note, a corrective invoice. It is never deleted. */
export function IssuedActions({ invoice }: { invoice: InvoiceDetail }) {
  const navigate = useNavigate()
  const mayNot = useRefusal('invoice:write')
  const noSubscription = useRefusal('invoice:issue')
  const chain = useQuery(chainOptions(invoice.id))
  const [crediting, setCrediting] = useState(false)
  const [replacing, setReplacing] = useState(false)
  const { pdf, xml } = useInvoiceFiles(invoice)
  const openDraft = useOpenInvoice()
  const duplicate = useAction(() => api.invoices.duplicateInvoice({ invoiceId: invoice.id }), {
    success: 'Facture dupliquée\u00a0: voici le nouveau brouillon',
    onSuccess: openDraft,
  })
  const replace = useAction(() => api.invoices.replaceInvoice({ invoiceId: invoice.id }), {
    onSuccess: openDraft,
  })
  const takenBack = chain.data?.documents.some(({ id, takenBack }) => id === invoice.id && takenBack) ?? false
  const { dueCents } = invoice.totals
  const facts = { ...invoice, dueCents, takenBack }
  const noCredit = mayNot ?? reasonOf(invoiceCan.credit(facts))
  const noReplacement = mayNot ?? reasonOf(invoiceCan.replace(facts))
  const offersCorrection = !isCreditNote(invoice.kind)
  // Counted from a late invoice: it is not copied.
  const ofPenalties = invoice.content.operation === 'penalties'
  const credit: Action = {
    label: 'Faire un avoir',
    icon: FileX2,
    disabledReason: noCredit,
    run: () => setCrediting(true),
  }
  const substitute: Action = {
    label: 'Remplacer la facture',
    icon: Replace,
    disabledReason: noReplacement,
    run: () => setReplacing(true),
  }
  const copy: Action = {
    label: 'Dupliquer',
    icon: CopyPlus,
    disabledReason: mayNot,
    run: () => duplicate.mutate(),
  }
  const subscribe: Action = {
    label: 'En faire un abonnement',
    icon: RefreshCw,
    disabledReason: noSubscription,
    run: () => void navigate({ to: '/revenues/management/subscriptions/new', search: { from: invoice.id } }),
  }
  const others = [
    ...(offersCorrection ? [credit] : []),
    ...(offersCorrection && !ofPenalties ? [substitute] : []),
    ...(ofPenalties ? [] : [copy]),
    ...(invoice.kind === 'invoice' && !ofPenalties ? [subscribe] : []),
  ]
  const download: Action = { label: 'Télécharger le XML', icon: Braces, run: () => xml.mutate() }
  useShortcuts([
    { label: 'Télécharger le PDF', icon: Download, run: () => pdf.mutate() },
    download,
    ...others,
    // Shown greyed, so that it says why it is refused.
    {
      label: 'Supprimer ce document',
      icon: Trash2,
      disabledReason: reasonOf(invoiceCan.delete(invoice)),
      run: () => {},
    },
  ])
  return (
    <>
      <Button icon={Download} loading={pdf.isPending} onClick={() => pdf.mutate()}>
        PDF
      </Button>
      <Menu trigger={<IconButton icon={Ellipsis} variant="secondary" label="Autres actions" />}>
        {[...others, download].map((action) => (
          <MenuItem
            key={action.label}
            icon={action.icon}
            onSelect={action.run}
            disabledReason={action.disabledReason}
          >
            {action.label}
          </MenuItem>
        ))}
      </Menu>
      <CreditDialog invoice={invoice} open={crediting} onOpenChange={setCrediting} />
      <ConfirmDialog
        open={replacing}
        onOpenChange={setReplacing}
        tone="neutral"
        title={`Remplacer la facture ${invoice.number}\u202f?`}
        consequence={
          <>
            Ardoise prépare une facture rectificative, au départ identique, que vous corrigez. Quand vous
            l’émettrez, elle annulera et remplacera {invoice.number}, qui restera dans vos registres.
            Envoyez-la alors à votre client.
          </>
        }
        confirmLabel="Préparer la rectificative"
        onConfirm={() => replace.mutateAsync()}
      />
    </>
  )
}
