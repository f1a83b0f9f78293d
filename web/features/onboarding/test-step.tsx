import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, FilePlus2, Trash2 } from 'lucide-react'
import { api, orpc } from '#web/api/api-client.ts'
import { unlessGone } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { DocumentPreview } from '#web/blocks/document-page/document-preview.tsx'
import { DemoBadge } from '#web/blocks/documents/quote-status-badge.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'

/** Makes a true draft, marked as a demonstration, and takes it away again. */
export function TestStep({ demoQuoteId }: { demoQuoteId: string | null }) {
  const client = useQueryClient()
  const refusal = useRefusal('quote:write')
  // Drawn anew each time the step is shown: what was typed may have changed.
  const paper = useQuery({ ...orpc.onboarding.getOwnPaper.queryOptions({ input: {} }), gcTime: 0 })
  const refresh = async () => {
    void client.invalidateQueries({ queryKey: orpc.quotes.key() })
    await client.invalidateQueries({ queryKey: orpc.onboarding.key() })
  }
  const make = useAction(api.quotes.createDemoQuote, {
    success: 'Devis test créé avec succès\u202f!',
    refresh,
  })
  const remove = useAction((input: { quoteId: string }) => unlessGone(api.quotes.deleteQuoteDraft(input)), {
    refresh,
  })
  return (
    <div className="flex flex-col gap-5 text-sm">
      <h4 className="font-semibold">Voici ce que vos clients recevront</h4>
      <DocumentPreview label="Votre devis" pages={paper} at={null} />
      <p>
        Créez un devis d’essai, complet et marqué <DemoBadge />. Il n’a pas de numéro, ne compte dans aucun
        chiffre et se supprime d’un geste.
      </p>
      {demoQuoteId === null ? (
        <div>
          <Button
            icon={FilePlus2}
            loading={make.isPending}
            disabledReason={refusal ?? null}
            onClick={() => make.mutate({})}
          >
            Créer un devis test
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line px-4 py-3">
          <p className="flex items-center gap-2">
            <CircleCheck aria-hidden size={18} className="shrink-0 text-success-ink" />
            Votre devis test vous attend parmi vos devis.
          </p>
          <Button
            size="sm"
            variant="ghost"
            icon={Trash2}
            loading={remove.isPending}
            disabledReason={refusal ?? null}
            onClick={() => remove.mutate({ quoteId: demoQuoteId })}
          >
            Supprimer le devis test
          </Button>
        </div>
      )}
    </div>
  )
}
