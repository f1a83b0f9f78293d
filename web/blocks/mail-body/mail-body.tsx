import { TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import type { CleanMail, MailLink } from './clean-mail.ts'
import { MailFrame } from './mail-frame.tsx'
import { MailText } from './mail-text.tsx'

type MailBodyProps = {
  /** As sent; null for a mail without HTML. */
  html: string | null
  text: string
  /** The frame's title, for screen readers: « Message de Jean Martin, 3 mars ». */
  title: string
  /** Our address of an attachment by its Content-ID, without < >; null when the mail has none of that name. */
  inlineImage: (contentId: string) => string | null
  /** Whether the reader allowed the pictures of the Internet. */
  imagesAllowed: boolean
  onAllowImages: () => void
  /** Where our server gives a picture of the Internet: `remotePictureAddress`. */
  proxied: (address: string) => string
  /** Domains whose imitation is warned of: the organization's own, its clients'. */
  knownDomains?: readonly string[]
  /** The mail stands in the page; its paint is still to come. */
  onShown?: () => void
}

const NONE: readonly string[] = []

/**
 * The body of a mail, safe to read: nothing of it runs, nothing is loaded that the reader did not allow. Give it the mail's id as
 * its key.
 */
export function MailBody(props: MailBodyProps) {
  const { text, title, imagesAllowed, onAllowImages, knownDomains = NONE } = props
  const [missing, setMissing] = useState(false)
  const html = missing ? null : props.html
  const [mail, setMail] = useState<CleanMail | null>(null)
  const [looked, setLooked] = useState<MailLink | null>(null)
  const [asked, setAsked] = useState<MailLink | null>(null)
  /** Whether the question was ever asked: few mails need it, and it takes as long to make as a mail. */
  const [dialog, setDialog] = useState(false)
  if (asked !== null && !dialog) setDialog(true)
  const hidden = !imagesAllowed && html !== null && mail?.pictures.some(({ remote }) => remote)
  const suspicious =
    html === null ? [] : [...(mail?.links.values() ?? [])].filter(({ warning }) => warning !== null)
  const shown = useEffectEvent(() => props.onShown?.())
  useEffect(() => {
    if (html === null) shown()
  }, [html])
  const links = { known: knownDomains, onLook: setLooked, onAsk: setAsked }
  return (
    <div className="min-w-0">
      {suspicious.length > 0 && <SuspiciousLinks links={suspicious} onAsk={setAsked} />}
      {hidden && (
        <div data-print="hidden" className="mb-2 flex flex-wrap items-center gap-2 text-muted text-xs">
          <span>
            Les images distantes sont masquées&nbsp;: les afficher peut apprendre à l’expéditeur que vous avez
            ouvert ce mail.
          </span>
          <Button size="sm" onClick={onAllowImages}>
            Afficher les images
          </Button>
        </div>
      )}
      {html === null ? (
        <MailText text={text} {...links} />
      ) : (
        <MailFrame
          html={html}
          title={title}
          imagesAllowed={imagesAllowed}
          addressOf={({ address, remote }) =>
            remote ? props.proxied(address) : props.inlineImage(contentIdOf(address))
          }
          onCleaned={(cleaned) => {
            setMail(cleaned)
            props.onShown?.()
          }}
          onMissing={() => setMissing(true)}
          {...links}
        />
      )}
      <LinkBar link={looked} />
      {dialog && (
        <ConfirmDialog
          open={asked !== null}
          onOpenChange={(open) => !open && setAsked(null)}
          title="Ouvrir ce lien&nbsp;?"
          consequence={asked && <Asked link={asked} />}
          confirmLabel="Ouvrir quand même"
          onConfirm={() => asked && window.open(asked.target.href, '_blank', 'noopener,noreferrer')}
        />
      )}
    </div>
  )
}

function Asked({ link: { target, warning } }: { link: MailLink }) {
  return (
    <>
      <p>{warning}</p>
      <p className="mt-2 max-h-40 overflow-y-auto break-all rounded-sm bg-sunken p-2 font-mono text-ink text-xs">
        {target.href}
      </p>
    </>
  )
}

/** Named above the mail: a mail of many deceits needs no longer list. */
const NAMED = 5

/** Warns readers who do not point at a link, or whose browser reports nothing of the frame. */
function SuspiciousLinks({ links, onAsk }: { links: MailLink[]; onAsk: (link: MailLink) => void }) {
  const title =
    links.length === 1 ? 'Un lien de ce mail est suspect' : `${links.length} liens de ce mail sont suspects`
  const named = [...new Map(links.map((link) => [link.target.href, link])).values()].slice(0, NAMED)
  return (
    <Alert tone="warning" className="mb-2" title={title}>
      <ul className="flex flex-col gap-2">
        {named.map((link) => (
          <li key={link.target.href}>
            {link.warning}{' '}
            <Button size="sm" onClick={() => onAsk(link)}>
              Voir l’adresse<span className="sr-only"> sur {link.target.site}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** `cid:logo%40atelier` names the attachment whose Content-ID is `logo@atelier` (RFC 2392). */
function contentIdOf(address: string): string {
  const written = address.slice('cid:'.length)
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/**
 * Where the link under the pointer or the focus leads, at the bottom of the mail or of the screen: outside the frame, where no
 * mail can draw. Screen readers hear the same from the link itself.
 */
function LinkBar({ link }: { link: MailLink | null }) {
  return (
    <div aria-hidden data-print="hidden" className="pointer-events-none sticky bottom-2 z-10 h-0">
      {link && (
        <div
          data-testid="link-target"
          className={cx(
            'absolute right-0 bottom-0 max-w-full break-all rounded-sm border px-2 py-1 text-xs shadow-overlay',
            link.warning === null
              ? 'border-line bg-raised text-ink'
              : 'border-transparent bg-danger-soft text-danger-ink',
          )}
        >
          {link.warning && (
            <p>
              <TriangleAlert aria-hidden size={14} className="me-1 inline" />
              {link.warning}
            </p>
          )}
          <p>
            <span className="opacity-80">{link.target.before}</span>
            <strong>{link.target.site}</strong>
            <span className="opacity-80">{link.target.after}</span>
            {link.target.encoded && <span> ({link.target.encoded})</span>}
          </p>
        </div>
      )}
    </div>
  )
}
