import { useQueryClient } from '@tanstack/react-query'
import { Copy, Send } from 'lucide-react'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { type QuoteStatus, quoteCan } from '#shared/domain/quotes/quote.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { DocumentLinks, useNewLink } from '#web/blocks/document-sending/document-links.tsx'
import { Button } from '#web/ui/button.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

/** Why nothing more is sent, said to the author. */
const closedTexts: Partial<Record<QuoteStatus, string>> = {
  signed: 'Ce devis est déjà signé.',
  refused: 'Ce devis a été refusé\u00a0: faites-en une autre version pour le proposer de nouveau.',
  expired: 'Ce devis a expiré\u00a0: faites-en une autre version pour le proposer de nouveau.',
  closed: 'Ce devis est classé sans suite\u00a0: rouvrez-le, ou dupliquez-le.',
  withdrawn: 'Ce devis est retiré\u00a0: dupliquez-le pour en proposer un autre.',
}

/** The quote's recipients: whether the mail arrived and the page was opened. Each link can be closed. */
export function QuoteLinks({ quote, onResend }: { quote: QuoteDetail; onResend: () => void }) {
  const client = useQueryClient()
  const refusal = useRefusal('quote:send')
  const closed = refusal ?? (quoteCan.resend(quote).ok ? undefined : closedTexts[quote.status])
  const { id: quoteId } = quote
  const refresh = () => void client.invalidateQueries({ queryKey: orpc.quotes.key() })
  const newLink = useNewLink(() => api.quotes.createQuoteLink({ quoteId }), refresh)
  useShortcuts([
    { label: 'Renvoyer le devis', icon: Send, disabledReason: closed, run: onResend },
    { label: 'Copier un lien du devis', icon: Copy, disabledReason: closed, run: newLink.make },
  ])
  return (
    <DocumentLinks
      links={quote.links}
      timeZone={quote.timeZone}
      revoke={(linkId) => api.quotes.revokeQuoteLink({ quoteId, linkId })}
      texts={texts}
      actions={
        <Button size="sm" icon={Send} disabledReason={closed} onClick={onResend}>
          Renvoyer
        </Button>
      }
      closed={closed}
      refusal={refusal}
      newLink={newLink}
      refresh={refresh}
      onResend={onResend}
    />
  )
}

const texts = {
  title: 'Lien du devis',
  note: 'Il vaut pour le destinataire, qui recevra le code de signature.',
  consequence:
    'La personne qui l’a reçu ne pourra plus lire ni signer le devis par ce lien. Les autres liens restent ouverts.',
}
