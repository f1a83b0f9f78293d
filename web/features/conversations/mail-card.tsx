import { useQuery } from '@tanstack/react-query'
import { Download, FileLock2, Split } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Conversation, Mail } from '#shared/contract/conversations.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { messageOf } from '#web/api/api-error.ts'
import { MailBody } from '#web/blocks/mail-body/mail-body.tsx'
import { remotePictureAddress } from '#web/blocks/mail-body/mail-pictures.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { mailBodyOptions } from './conversation-queries.ts'
import { InvitationCard } from './invitation-card.tsx'
import { MailAttachments } from './mail-attachments.tsx'
import { mailFileAddress, mailPictureAddress } from './mail-file-address.ts'

type MailCardProps = {
  mail: Mail
  /** Shown below its heading, open or not. */
  note: ReactNode
  people: Conversation['people']
  /** Makes another conversation from this mail on; undefined for the first. */
  onSplit: (() => void) | undefined
  /** Its text is shown, or cannot be had. Stays the same function. */
  onShown: () => void
  defaultOpen: boolean
  timeZone: string
  mine: string | undefined
}

const nameOf = (one: { name: string | null; address: string } | null) =>
  one?.name || one?.address || 'Expéditeur inconnu'

/** A mail of a conversation: its heading, which folds it, and its text. */
export function MailCard(props: MailCardProps) {
  const { mail, note, people, onSplit, onShown, defaultOpen, timeZone, mine } = props
  const [open, setOpen] = useState(defaultOpen)
  const readers = [...mail.to, ...mail.cc]
  return (
    <article className="border-line border-t" aria-label={`Message de ${nameOf(mail.from)}`}>
      <h3>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={cx(
            'flex w-full flex-wrap items-baseline gap-x-3 gap-y-0.5 px-4 py-3 text-start text-sm hover:bg-hover sm:px-5',
            // In one line where there is room: the mails that are read stand above the last one’s text.
            !open && 'sm:flex-nowrap',
          )}
        >
          <span
            className={cx(
              'min-w-0 font-medium',
              open ? '[overflow-wrap:anywhere]' : 'sm:max-w-2/5 sm:shrink-0 sm:truncate',
            )}
          >
            {nameOf(mail.from)}
            {mail.from?.name && (
              <span className={cx('font-normal text-muted text-xs', !open && 'sm:sr-only')}>
                {' '}
                {mail.from.address}
              </span>
            )}
          </span>
          {mail.outgoing && <Badge dot={false}>{mail.automatic ? 'Réponse automatique' : 'Envoyé'}</Badge>}
          {mail.folderIds.length === 0 && <Badge dot={false}>Absent du serveur</Badge>}
          <time
            className={cx('ms-auto shrink-0 text-muted text-xs', !open && 'sm:order-last')}
            dateTime={mail.receivedAt}
          >
            {formatDateTime(mail.receivedAt, timeZone)}
          </time>
          <span className={cx('w-full truncate text-muted text-xs', !open && 'sm:min-w-0 sm:flex-1')}>
            {open ? `À${NBSP}: ${readers.map(nameOf).join(', ') || 'destinataires masqués'}` : mail.snippet}
          </span>
        </button>
      </h3>
      {note}
      {open && <OpenMail mail={mail} people={people} onSplit={onSplit} onShown={onShown} mine={mine} />}
    </article>
  )
}

type OpenMailProps = Pick<MailCardProps, 'mail' | 'people' | 'onSplit' | 'onShown' | 'mine'>

function OpenMail({ mail, people, onSplit, onShown, mine }: OpenMailProps) {
  const [imagesAllowed, setImagesAllowed] = useState(false)
  const body = useQuery({ ...mailBodyOptions(mail.id), enabled: mail.whole })
  useEffect(() => {
    if (body.isError) onShown()
  }, [body.isError, onShown])
  const knownDomains = useMemo(() => (mine === undefined ? [] : [mine]), [mine])
  if (!mail.whole)
    return <p className="px-4 pb-5 text-muted text-sm sm:px-5">Le texte de ce message n’est pas partagé.</p>
  const inline = (contentId: string) => mail.attachments.find((part) => part.contentId === contentId)
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 px-4 pb-5 sm:px-5">
      <Warnings mail={mail} />
      {mail.invitation && <InvitationCard invitation={mail.invitation} mail={mail} />}
      {body.isPending && <Skeleton className="h-24" />}
      {body.isError && (
        <Alert
          live
          tone="danger"
          action={
            <Button size="sm" loading={body.isFetching} onClick={() => void body.refetch()}>
              Réessayer
            </Button>
          }
        >
          {messageOf(body.error)}
        </Alert>
      )}
      {body.data && (
        <MailBody
          html={body.data.html}
          text={body.data.text}
          title={`Message de ${nameOf(mail.from)}`}
          inlineImage={(contentId) => {
            const part = inline(contentId)
            return part ? mailPictureAddress(mail.id, part.position) : null
          }}
          imagesAllowed={imagesAllowed}
          onAllowImages={() => setImagesAllowed(true)}
          proxied={remotePictureAddress}
          knownDomains={knownDomains}
          onShown={onShown}
        />
      )}
      <MailAttachments
        messageId={mail.id}
        parts={mail.attachments.filter(({ inline: shown }) => !shown)}
        people={people}
      />
      <p className="flex flex-wrap gap-x-4 gap-y-2 text-xs">
        <a
          className="inline-flex items-center gap-1.5 text-muted hover:text-ink"
          href={mailFileAddress(mail.id, 'source')}
          download
        >
          <Download aria-hidden size={14} /> Enregistrer le message (.eml)
        </a>
        {onSplit && (
          <button
            type="button"
            onClick={onSplit}
            className="inline-flex items-center gap-1.5 text-muted hover:text-ink"
          >
            <Split aria-hidden size={14} /> Séparer à partir de ce mail
          </button>
        )}
      </p>
    </div>
  )
}

const protections: Record<string, string> = {
  smime_signed: 'Signé (S/MIME). Ardoise ne vérifie pas cette signature.',
  smime_encrypted: 'Chiffré (S/MIME)\u00a0: ouvrez-le dans le logiciel qui a votre clé.',
  pgp_signed: 'Signé (PGP). Ardoise ne vérifie pas cette signature.',
  pgp_encrypted: 'Chiffré (PGP)\u00a0: ouvrez-le dans le logiciel qui a votre clé.',
}

/** Warns of what the receiving server found wrong with the sender, and of what only another program can open. */
function Warnings({ mail: { authentication, protection, outgoing } }: { mail: Mail }) {
  const failed = authentication !== null && !outgoing && authentication.dmarc === 'fail'
  return (
    <>
      {failed && (
        <Alert tone="warning" title="L’expéditeur n’est pas confirmé">
          {authentication.by} a trouvé que ce message ne vient peut-être pas de l’adresse affichée.
        </Alert>
      )}
      {protection && protections[protection] && (
        <p className="flex items-center gap-2 text-muted text-xs">
          <FileLock2 aria-hidden size={14} className="shrink-0" /> {protections[protection]}
        </p>
      )}
    </>
  )
}
