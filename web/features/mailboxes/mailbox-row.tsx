import { ExternalLink, RotateCw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Mailbox } from '#shared/contract/mailboxes.ts'
import { mailboxFaults } from '#shared/domain/mailboxes/mailbox.ts'
import { formatDateTime, formatRelative } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { MailboxStatusBadge } from '#web/blocks/mailboxes/mailbox-status-badge.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { isOAuth, mailSite } from './mail-service.ts'

type MailboxRowProps = {
  mailbox: Mailbox
  now: Date
  timeZone: string
  refusal: string | null
  /** Why its provider cannot be gone to. */
  unconfigured: string | null
  leaving: boolean
  onReconnect: () => void
  onDelete: () => void
  /** Where its synchronization stands. */
  children: ReactNode
}

/** A mailbox: its address, its state, its actions. */
export function MailboxRow(props: MailboxRowProps) {
  const { mailbox, now, timeZone, refusal, unconfigured, leaving, onReconnect, onDelete, children } = props
  const { id, provider, address, status, fault, lastSyncAt } = mailbox
  const site = mailSite(mailbox)
  const urgent = status !== 'active'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-t px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium text-sm [overflow-wrap:anywhere]">{address}</span>
          <MailboxStatusBadge status={status} />
        </p>
        {fault && <p className="mt-1 text-danger-ink text-sm">{mailboxFaults[fault]}</p>}
        <p className="mt-1 text-muted text-xs">
          Dernière vérification{NBSP}:{' '}
          {lastSyncAt === null ? (
            'jamais'
          ) : (
            <time dateTime={lastSyncAt} title={formatDateTime(lastSyncAt, timeZone)}>
              {formatRelative(lastSyncAt, now, timeZone)}
            </time>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:gap-1">
        {site && (
          <AnchorButton
            variant="ghost"
            size="sm"
            icon={ExternalLink}
            className="max-sm:-ms-2.5"
            href={site.url}
            target="_blank"
            rel="noreferrer"
            aria-label={`Ouvrir ${site.name} pour ${address}, nouvel onglet`}
          >
            Ouvrir {site.name}
          </AnchorButton>
        )}
        {isOAuth(provider) || refusal !== null ? (
          <Button
            size="sm"
            variant={urgent ? 'primary' : 'secondary'}
            icon={RotateCw}
            loading={leaving}
            disabledReason={refusal ?? unconfigured}
            aria-label={`Reconnecter ${address}`}
            onClick={onReconnect}
          >
            Reconnecter
          </Button>
        ) : (
          <LinkButton
            to="/manager/mail/new"
            search={{ mailboxId: id }}
            size="sm"
            variant={urgent ? 'primary' : 'secondary'}
            icon={RotateCw}
            aria-label={`Reconnecter ${address}`}
          >
            Reconnecter
          </LinkButton>
        )}
        <IconButton
          size="sm"
          icon={Trash2}
          label={`Supprimer ${address}`}
          disabledReason={refusal}
          onClick={onDelete}
        />
      </div>
      {children}
    </li>
  )
}
