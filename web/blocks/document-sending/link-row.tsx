import { Ellipsis, Link2Off, RotateCw, Send } from 'lucide-react'
import type { DocumentLink } from '#shared/contract/document-sending.ts'
import { de } from '#shared/french/elides-before.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

type LinkRowProps = {
  link: DocumentLink
  timeZone: string
  closed: string | undefined
  onRevoke: () => void
  onRetry: (mailId: string) => void
  /** Sends the document anew: a mail from a mailbox is not handed over twice. */
  onResend: () => void
  retrying: boolean
  retryRefusal: string | undefined
}

/** A recipient of a devis or an invoice: whether the mail arrived and the page was opened. */
export function LinkRow(props: LinkRowProps) {
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
          {link.enclosures.length > 0 && (
            <p className="break-words text-muted text-xs">Avec {link.enclosures.join(', ')}</p>
          )}
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
