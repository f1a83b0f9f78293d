import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CopyPlus, Download, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { DeleteDraft } from '#web/blocks/documents/delete-draft.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

const NOT_SAVED =
  'Vos dernières modifications ne sont pas enregistrées\u00a0: réessayez quand elles le seront.'

type QuoteActionsProps = {
  quote: QuoteDetail
  /** Saves unsaved text; false when that fails. */
  beforeCopy?: () => Promise<boolean>
  /** The one with words, in place of the PDF, which then stands in the menu. */
  secondary?: ReactNode
  /** Names the menu, where it has more than what every quote has. */
  menuLabel?: string
  /** Its first items. */
  children?: ReactNode
}

/** Actions on any quote: its PDF, a copy, the deletion of a draft. */
export function QuoteActions(props: QuoteActionsProps) {
  const { quote, beforeCopy, secondary, menuLabel = 'Autres actions', children } = props
  const client = useQueryClient()
  const navigate = useNavigate()
  const refusal = useRefusal('quote:write')
  const saveFirst = async () => {
    if ((await beforeCopy?.()) === false) throw new ApiError(409, { message: NOT_SAVED })
  }
  const pdf = useAction(
    async () => {
      await saveFirst()
      return api.quotes.getQuotePdf({ quoteId: quote.id })
    },
    { onSuccess: (file) => saveFile(file as Blob, `Devis-${quote.number ?? 'brouillon'}.pdf`) },
  )
  const duplicate = useAction(
    async (input: { quoteId: string }) => {
      await saveFirst()
      return api.quotes.duplicateQuote(input)
    },
    {
      success: 'Devis dupliqué\u00a0: voici le nouveau brouillon',
      onSuccess: async (copy) => {
        client.setQueryData(orpc.quotes.getQuote.queryKey({ input: { quoteId: copy.id } }), copy)
        await navigate({ to: '/templates/quotes/$quoteId', params: { quoteId: copy.id } })
      },
    },
  )
  useShortcuts([
    { label: 'Télécharger le PDF', icon: Download, run: () => pdf.mutate() },
    {
      label: 'Dupliquer le devis',
      icon: CopyPlus,
      disabledReason: refusal,
      run: () => duplicate.mutate({ quoteId: quote.id }),
    },
  ])
  return (
    <>
      {secondary ?? (
        <Button icon={Download} loading={pdf.isPending} onClick={() => pdf.mutate()}>
          PDF
        </Button>
      )}
      <Menu trigger={<IconButton icon={Ellipsis} variant="secondary" label={menuLabel} />}>
        {children}
        {secondary && (
          <MenuItem icon={Download} onSelect={() => pdf.mutate()}>
            PDF
          </MenuItem>
        )}
        <MenuItem
          icon={CopyPlus}
          disabledReason={refusal}
          onSelect={() => duplicate.mutate({ quoteId: quote.id })}
        >
          Dupliquer
        </MenuItem>
      </Menu>
      {quote.status === 'draft' && (
        <DeleteDraft
          title={quote.title}
          refusal={refusal}
          keptAs={`ardoise.quote-draft.${quote.id}`}
          remove={() => api.quotes.deleteQuoteDraft({ quoteId: quote.id })}
          leave={() => navigate({ to: '/templates/quotes', search: {} })}
          // Only once the page was left: it would ask for the deleted quote.
          onSettled={() => void client.invalidateQueries({ queryKey: orpc.quotes.key() })}
        />
      )}
    </>
  )
}
