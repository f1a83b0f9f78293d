import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { BULK_MAX, type QuoteSummary } from '#shared/contract/quotes.ts'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { unlessGone } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { ExportFiles, tableFiles } from '#web/patterns/list/export-files.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { quoteSearch } from './quote-search.ts'

type QuotePage = { items: QuoteSummary[]; nextCursor: string | null }
type BulkActionsProps = {
  selected: QuoteSummary[]
  order: ReturnType<typeof quoteSearch.orderOf>
  onDone: () => void
}

/** Actions on several quotes: export them, delete those that are drafts. */
export function BulkActions({ selected, order, onDone }: BulkActionsProps) {
  const client = useQueryClient()
  const refusal = useRefusal('quote:write')
  const [deleting, setDeleting] = useState(false)
  const quoteIds = selected.map(({ id }) => id)
  const drafts = selected.filter(({ status }) => status === 'draft').map(({ id }) => id)
  const remove = useAction(
    (input: { quoteIds: string[] }) =>
      unlessGone(api.quotes.deleteQuoteDrafts(input)).then((all) => all ?? deleteThoseLeft(input)),
    {
      success: ({ quoteIds: deleted }) =>
        deleted.length === 1
          ? 'Brouillon supprimé'
          : `${formatCount(deleted.length, 'brouillon', 'brouillons')} supprimés`,
      refresh: orpc.quotes,
      onSuccess: ({ quoteIds: deleted }) => {
        // Gone from the list at once: a row that is still there would be prefetched when the dialog uncovers it.
        client.setQueriesData<InfiniteData<QuotePage>>(
          { queryKey: orpc.quotes.listQuotes.key() },
          (list) =>
            list && {
              ...list,
              pages: list.pages.map((page) => ({
                ...page,
                items: page.items.filter(({ id }) => !deleted.includes(id)),
              })),
            },
        )
        for (const quoteId of deleted) {
          localStorage.removeItem(`ardoise.quote-draft.${quoteId}`)
          client.removeQueries({ queryKey: orpc.quotes.getQuote.key({ input: { quoteId } }) })
        }
        onDone()
      },
    },
  )
  const tooMany = selected.length > BULK_MAX ? `Sélectionnez au plus ${BULK_MAX} devis à la fois.` : undefined
  const noDraft =
    drafts.length === 0 ? 'Seul un brouillon se supprime\u00a0: un devis envoyé fait foi.' : undefined
  return (
    <>
      <ExportFiles
        label="Exporter la sélection"
        size="sm"
        disabledReason={tooMany}
        files={tableFiles('/quotes/export', { ...order, quoteIds }, null)}
      />
      <Button
        size="sm"
        icon={Trash2}
        disabledReason={refusal ?? noDraft ?? tooMany}
        onClick={() => setDeleting(true)}
      >
        {drafts.length < 2 ? 'Supprimer le brouillon' : `Supprimer les ${drafts.length} brouillons`}
      </Button>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={
          drafts.length === 1
            ? 'Supprimer ce brouillon\u202f?'
            : `Supprimer ${formatCount(drafts.length, 'brouillon', 'brouillons')}\u202f?`
        }
        consequence={
          drafts.length < selected.length
            ? 'Leur contenu sera perdu. Les devis déjà envoyés de la sélection restent.'
            : 'Leur contenu sera perdu. Aucun numéro n’est consommé.'
        }
        confirmLabel="Supprimer"
        onConfirm={() => remove.mutateAsync({ quoteIds: drafts })}
      />
    </>
  )
}

/** Another tab or a colleague deleted some already, and the server deletes all or none. */
async function deleteThoseLeft({ quoteIds }: { quoteIds: string[] }): Promise<{ quoteIds: string[] }> {
  for (const quoteId of quoteIds) await unlessGone(api.quotes.deleteQuoteDraft({ quoteId }))
  return { quoteIds }
}
