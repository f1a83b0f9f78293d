import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CopyPlus } from 'lucide-react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { DeleteDraft } from '#web/blocks/documents/delete-draft.tsx'
import { useOpenInvoice } from '#web/blocks/invoicing/use-open-invoice.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { DRAFT_NAME } from './use-invoice-draft.ts'

const NOT_SAVED =
  'Vos dernières modifications ne sont pas enregistrées\u00a0: réessayez quand elles le seront.'

type DraftActionsProps = {
  invoice: InvoiceDetail
  /** Saves what waits; false when that fails. */
  save: () => Promise<boolean>
}

/** A copy of the draft, and its deletion. */
export function DraftActions({ invoice, save }: DraftActionsProps) {
  const refusal = useRefusal('invoice:write')
  const duplicate = useAction(
    async () => {
      if (!(await save())) throw new ApiError(409, { message: NOT_SAVED })
      return api.invoices.duplicateInvoice({ invoiceId: invoice.id })
    },
    { success: 'Facture dupliquée\u00a0: voici le nouveau brouillon', onSuccess: useOpenInvoice() },
  )
  useShortcuts([
    {
      label: 'Dupliquer la facture',
      icon: CopyPlus,
      disabledReason: refusal,
      run: () => duplicate.mutate(),
    },
  ])
  return (
    <>
      <Button
        icon={CopyPlus}
        loading={duplicate.isPending}
        disabledReason={refusal}
        onClick={() => duplicate.mutate()}
      >
        Dupliquer
      </Button>
      <DeleteInvoiceDraft invoice={invoice} />
    </>
  )
}

/** Deletes the draft of an invoice, and leaves its page. */
export function DeleteInvoiceDraft({ invoice }: { invoice: InvoiceDetail }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const refusal = useRefusal('invoice:write')
  return (
    <DeleteDraft
      title={invoice.title}
      refusal={refusal}
      keptAs={`${DRAFT_NAME}.${invoice.id}`}
      remove={() => api.invoices.deleteInvoiceDraft({ invoiceId: invoice.id })}
      leave={() => navigate({ to: '/revenues/management', search: {} })}
      // Only once the page was left: it would ask for the deleted invoice.
      onSettled={() => void client.invalidateQueries({ queryKey: orpc.invoices.key() })}
    />
  )
}
