import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, Send } from 'lucide-react'
import { useState } from 'react'
import type { DocumentLink } from '#shared/contract/document-sending.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { type QuoteStatus, quoteCan } from '#shared/domain/quotes/quote.ts'
import { de } from '#shared/french/elision.ts'
import { messageOf } from '#web/api/api-error.ts'
import { orpc } from '#web/api/client.ts'
import { useRefusal } from '#web/api/rights.ts'
import { LinkAddress } from '#web/blocks/document-sending/link-address.tsx'
import { LinkRow } from '#web/blocks/document-sending/link-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

/** Why nothing more is sent, said to the author. */
const closedTexts: Partial<Record<QuoteStatus, string>> = {
  signed: 'Ce devis est déjà signé.',
  refused: 'Ce devis a été refusé\u00a0: dupliquez-le pour en proposer un autre.',
  expired: 'Ce devis a expiré\u00a0: dupliquez-le pour le proposer de nouveau.',
}

/** The quote's recipients: whether the mail arrived and the page was opened. Each link can be closed. */
export function QuoteLinks({ quote, onResend }: { quote: QuoteDetail; onResend: () => void }) {
  const client = useQueryClient()
  const refusal = useRefusal('quote:send')
  const [revoking, setRevoking] = useState<DocumentLink | null>(null)
  const [address, setAddress] = useState<string | null>(null)
  const closed = refusal ?? (quoteCan.resend(quote).ok ? undefined : closedTexts[quote.status])
  const refresh = () => void client.invalidateQueries({ queryKey: orpc.quotes.key() })
  const onError = (error: unknown) => toast.error(messageOf(error))
  const copy = useMutation(
    orpc.quotes.createQuoteLink.mutationOptions({
      onSuccess: ({ url }) => {
        refresh()
        setAddress(url)
      },
      onError,
    }),
  )
  const revoke = useMutation(orpc.quotes.revokeQuoteLink.mutationOptions({ onSuccess: refresh, onError }))
  const resendMail = useMutation(
    orpc.platform.resendMail.mutationOptions({
      onSuccess: () => {
        refresh()
        toast.success('L’e-mail est de nouveau en route')
      },
      onError,
    }),
  )
  useShortcuts([
    { label: 'Renvoyer le devis', icon: Send, disabledReason: closed, run: onResend },
    {
      label: 'Copier un lien du devis',
      icon: Copy,
      disabledReason: closed,
      run: () => copy.mutate({ quoteId: quote.id }),
    },
  ])
  return (
    <Card
      title="Envois et liens"
      flush
      actions={
        <>
          <Button
            size="sm"
            icon={Copy}
            loading={copy.isPending}
            disabledReason={closed}
            onClick={() => copy.mutate({ quoteId: quote.id })}
          >
            Copier un lien
          </Button>
          <Button size="sm" icon={Send} disabledReason={closed} onClick={onResend}>
            Renvoyer
          </Button>
        </>
      }
    >
      <ul className="border-line border-t">
        {quote.links.map((link) => (
          <LinkRow
            key={link.id}
            link={link}
            timeZone={quote.timeZone}
            closed={closed}
            onRevoke={() => setRevoking(link)}
            onRetry={(mailId) => resendMail.mutate({ mailId })}
            onResend={onResend}
            retrying={resendMail.isPending}
            retryRefusal={refusal}
          />
        ))}
      </ul>
      <LinkAddress
        title="Lien du devis"
        note="Il vaut pour le destinataire, qui recevra le code de signature."
        url={address}
        onClose={() => setAddress(null)}
      />
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={(open) => !open && setRevoking(null)}
        title={`Révoquer le lien ${de(revoking?.recipientEmail ?? '')}\u202f?`}
        consequence="La personne qui l’a reçu ne pourra plus lire ni signer le devis par ce lien. Les autres liens restent ouverts."
        confirmLabel="Révoquer le lien"
        onConfirm={() => revoking && revoke.mutateAsync({ quoteId: quote.id, linkId: revoking.id })}
      />
    </Card>
  )
}
