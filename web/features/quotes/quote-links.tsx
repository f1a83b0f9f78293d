import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, Ellipsis, Link2Off, RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import type { DocumentLink } from '#shared/contract/document-sending.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { type QuoteStatus, quoteCan } from '#shared/domain/quotes/quote.ts'
import { de } from '#shared/french/elision.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { messageOf } from '#web/api/api-error.ts'
import { orpc } from '#web/api/client.ts'
import { useRefusal } from '#web/api/rights.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { LinkAddress } from './link-address.tsx'

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
      <LinkAddress url={address} onClose={() => setAddress(null)} />
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

type LinkRowProps = {
  link: DocumentLink
  timeZone: string
  closed: string | undefined
  onRevoke: () => void
  onRetry: (mailId: string) => void
  /** Sends the devis anew: a mail from a mailbox is not handed over twice. */
  onResend: () => void
  retrying: boolean
  retryRefusal: string | undefined
}

function LinkRow(props: LinkRowProps) {
  const { link, timeZone, closed, onRevoke, onRetry, onResend, retrying, retryRefusal } = props
  const { mail } = link
  const at = (instant: string) => formatDateTime(instant, timeZone)
  const opened = link.firstOpenedAt ? `Ouvert le ${at(link.firstOpenedAt)}` : 'Pas encore ouvert'
  return (
    <li className="border-line border-b px-5 py-3 text-sm last:border-b-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="break-words font-medium">
            {link.recipientName ? `${link.recipientName} · ` : ''}
            {link.recipientEmail}
          </p>
          <p className="text-muted text-xs">
            {mail ? (mail.status === 'failed' ? 'Envoi demandé' : 'Envoyé') : 'Lien copié'} le{' '}
            {at(link.createdAt)}
            {mail?.from && ` depuis ${mail.from}`} · {opened}
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-1">
          <LinkState link={link} />
          <Menu
            trigger={
              <IconButton
                size="sm"
                icon={Ellipsis}
                label={`Actions sur le lien ${de(link.recipientEmail)}`}
              />
            }
          >
            <MenuItem
              icon={Link2Off}
              tone="danger"
              disabledReason={link.revokedAt ? 'Ce lien est déjà révoqué.' : closed}
              onSelect={onRevoke}
            >
              Révoquer le lien
            </MenuItem>
          </Menu>
        </div>
      </div>
      {mail?.status === 'failed' && (
        <Alert
          tone="danger"
          className="mt-2"
          title="Cet e-mail n’a pas pu être remis"
          action={
            mail.from === null ? (
              <Button
                size="sm"
                icon={RotateCw}
                loading={retrying}
                disabledReason={retryRefusal}
                onClick={() => onRetry(mail.id)}
              >
                Renvoyer
              </Button>
            ) : (
              <Button size="sm" icon={Send} disabledReason={closed} onClick={onResend}>
                Renvoyer
              </Button>
            )
          }
        >
          {mail.error && <p className="break-words">{mail.error}</p>}
        </Alert>
      )}
      {mail?.status === 'unsure' && (
        <Alert tone="warning" className="mt-2" title="Cet e-mail est peut-être parti">
          {mail.error && <p className="break-words">{mail.error}</p>}
        </Alert>
      )}
    </li>
  )
}

function LinkState({ link: { revokedAt, mail } }: { link: DocumentLink }) {
  if (revokedAt) return <Badge tone="neutral">Révoqué</Badge>
  if (mail?.status === 'failed') return <Badge tone="danger">Non remis</Badge>
  if (mail?.status === 'unsure') return <Badge tone="warning">À vérifier</Badge>
  if (mail?.status === 'queued') return <Badge tone="info">En route</Badge>
  return <Badge tone="success">{mail ? 'Remis' : 'Actif'}</Badge>
}
