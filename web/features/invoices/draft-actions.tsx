import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CopyPlus } from 'lucide-react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { DeleteDraft } from '#web/blocks/documents/delete-draft.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { invoiceOptions } from './invoice-queries.ts'
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
  const client = useQueryClient()
  const navigate = useNavigate()
  const refusal = useRefusal('invoice:write')
  const duplicate = useMutation({
    mutationFn: async () => {
      if (!(await save())) throw new ApiError(409, { message: NOT_SAVED })
      return api.invoices.duplicateInvoice({ invoiceId: invoice.id })
    },
    onSuccess: async (copy) => {
      client.setQueryData(invoiceOptions(copy.id).queryKey, copy)
      toast.success('Facture dupliquée\u00a0: voici le nouveau brouillon')
      await navigate({ to: '/revenues/management/invoices/$invoiceId', params: { invoiceId: copy.id } })
    },
    onError: (error) => toast.error(messageOf(error)),
  })
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
      <DeleteDraft
        title={invoice.title}
        refusal={refusal}
        keptAs={`${DRAFT_NAME}.${invoice.id}`}
        remove={() => api.invoices.deleteInvoiceDraft({ invoiceId: invoice.id })}
        leave={() => navigate({ to: '/revenues/management', search: {} })}
        // Only once the page was left: it would ask for the deleted invoice.
        onSettled={() => void client.invalidateQueries({ queryKey: orpc.invoices.key() })}
      />
    </>
  )
}
