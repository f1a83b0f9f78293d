import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CopyPlus, Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { api, orpc } from '#web/api/client.ts'
import { useRefusal } from '#web/api/rights.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

const NOT_SAVED =
  'Vos dernières modifications ne sont pas enregistrées\u00a0: réessayez quand elles le seront.'

/** Actions on any quote: its PDF, a copy, the deletion of a draft. `beforeCopy` saves unsaved text; false when that fails. */
export function QuoteActions({
  quote,
  beforeCopy,
}: {
  quote: QuoteDetail
  beforeCopy?: () => Promise<boolean>
}) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const refusal = useRefusal('quote:write')
  const [deleting, setDeleting] = useState(false)
  const onError = (error: unknown) => toast.error(messageOf(error))
  const saveFirst = async () => {
    if ((await beforeCopy?.()) === false) throw new ApiError(409, { message: NOT_SAVED })
  }
  const pdf = useMutation({
    mutationFn: async () => {
      await saveFirst()
      return api.quotes.getQuotePdf({ quoteId: quote.id })
    },
    onSuccess: (file) => saveFile(file as Blob, `Devis-${quote.number ?? 'brouillon'}.pdf`),
    onError,
  })
  const duplicate = useMutation({
    mutationFn: async (input: { quoteId: string }) => {
      await saveFirst()
      return api.quotes.duplicateQuote(input)
    },
    onSuccess: async (copy) => {
      client.setQueryData(orpc.quotes.getQuote.queryKey({ input: { quoteId: copy.id } }), copy)
      toast.success('Devis dupliqué\u00a0: voici le nouveau brouillon')
      await navigate({ to: '/templates/quotes/$quoteId', params: { quoteId: copy.id } })
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: async (input: { quoteId: string }) => {
      try {
        await api.quotes.deleteQuoteDraft(input)
      } catch (error) {
        // The devis is gone already: an earlier try lost its answer, or another tab deleted it.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }
    },
    onSuccess: async () => {
      localStorage.removeItem(`ardoise.quote-draft.${quote.id}`)
      await navigate({ to: '/templates/quotes', search: {} })
      toast.success('Brouillon supprimé')
    },
    onError,
    // Only once the page was left: it would ask for the deleted quote.
    onSettled: () => void client.invalidateQueries({ queryKey: orpc.quotes.key() }),
  })
  const remover = {
    label: 'Supprimer le brouillon',
    icon: Trash2,
    disabledReason: refusal,
    run: () => setDeleting(true),
  }
  useShortcuts([
    { label: 'Télécharger le PDF', icon: Download, run: () => pdf.mutate() },
    {
      label: 'Dupliquer le devis',
      icon: CopyPlus,
      disabledReason: refusal,
      run: () => duplicate.mutate({ quoteId: quote.id }),
    },
    ...(quote.status === 'draft' ? [remover] : []),
  ])
  return (
    <>
      <Button icon={Download} loading={pdf.isPending} onClick={() => pdf.mutate()}>
        PDF
      </Button>
      <Button
        icon={CopyPlus}
        loading={duplicate.isPending}
        disabledReason={refusal}
        onClick={() => duplicate.mutate({ quoteId: quote.id })}
      >
        Dupliquer
      </Button>
      {quote.status === 'draft' && (
        <IconButton
          icon={Trash2}
          label="Supprimer le brouillon"
          variant="secondary"
          disabledReason={refusal}
          onClick={() => setDeleting(true)}
        />
      )}
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Supprimer le brouillon${quote.title ? ` «\u202f${quote.title}\u202f»` : ''}\u202f?`}
        consequence="Son contenu sera perdu. Aucun numéro n’est consommé."
        confirmLabel="Supprimer"
        onConfirm={() => remove.mutateAsync({ quoteId: quote.id })}
      />
    </>
  )
}
