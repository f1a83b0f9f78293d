import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DocumentLink } from '#shared/contract/document-sending.ts'
import { de } from '#shared/french/elides-before.ts'
import { api } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LinkRow } from './link-row.tsx'

type DocumentLinksProps = {
  links: readonly DocumentLink[]
  timeZone: string
  /** Why nothing more is sent, and why the member may not send. */
  closed: string | undefined
  refusal: string | undefined
  newLink: NewLink
  /** The title of a new address, for whom it is good, and what its revocation forbids. */
  texts: { title: string; note: string; consequence: string }
  refresh: () => void
  revoke: (linkId: string) => Promise<unknown>
  onResend: () => void
  /** Buttons beside « Copier un lien ». */
  actions?: ReactNode
  /** In place of the list, where nothing was sent. */
  empty?: string
}

/** The document's recipients: whether the mail arrived and the page was opened. Each link can be closed. */
export function DocumentLinks(props: DocumentLinksProps) {
  const { links, timeZone, closed, refusal, newLink, texts, refresh, onResend, empty } = props
  const nothing = links.length === 0 && empty !== undefined
  const [revoking, setRevoking] = useState<DocumentLink | null>(null)
  const revoke = useAction(props.revoke, { refresh })
  const resendMail = useAction(api.platform.resendMail, {
    success: 'L’e-mail est de nouveau en route',
    refresh,
  })
  return (
    <Card
      title="Envois et liens"
      flush={!nothing}
      actions={
        <>
          <Button
            size="sm"
            icon={Copy}
            loading={newLink.making}
            disabledReason={closed}
            onClick={newLink.make}
          >
            Copier un lien
          </Button>
          {props.actions}
        </>
      }
    >
      {nothing ? (
        <p className="text-muted text-sm">{empty}</p>
      ) : (
        <ul className="border-line border-t">
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              timeZone={timeZone}
              closed={closed}
              onRevoke={() => setRevoking(link)}
              onRetry={(mailId) => resendMail.mutate({ mailId })}
              onResend={onResend}
              retrying={resendMail.isPending}
              retryRefusal={refusal}
            />
          ))}
        </ul>
      )}
      <LinkAddress title={texts.title} note={texts.note} url={newLink.url} onClose={newLink.forget} />
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={(open) => !open && setRevoking(null)}
        title={`Révoquer le lien ${de(revoking?.recipientEmail ?? '')}\u202f?`}
        consequence={texts.consequence}
        confirmLabel="Révoquer le lien"
        onConfirm={() => revoking && revoke.mutateAsync(revoking.id)}
      />
    </Card>
  )
}

type LinkAddressProps = {
  /** « Lien du devis ». */
  title: string
  /** For whom the link is good, after « il ne sera plus affiché ». */
  note: string
  url: string | null
  onClose: () => void
}

/** The address of a new link, shown this once: only its hash is kept. */
export function LinkAddress({ title, note, url, onClose }: LinkAddressProps) {
  const [copiedUrl, setCopiedUrl] = useState<string | null>(null)
  const copied = url !== null && copiedUrl === url
  const copy = async () => {
    if (url === null) return
    await navigator.clipboard.writeText(url).then(
      () => setCopiedUrl(url),
      () => document.querySelector<HTMLInputElement>('#link-address')?.select(),
    )
  }
  return (
    <Dialog
      open={url !== null}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={`Copiez-le maintenant\u00a0: il ne sera plus affiché. ${note}`}
      footer={
        <>
          <Button onClick={onClose}>Fermer</Button>
          <Button variant="primary" icon={copied ? Check : Copy} onClick={() => void copy()}>
            {copied ? 'Copié' : 'Copier'}
          </Button>
        </>
      }
    >
      <Field label="Adresse" id="link-address">
        <Input readOnly value={url ?? ''} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <p role="status" className="sr-only">
        {copied ? 'Lien copié' : ''}
      </p>
    </Dialog>
  )
}

type NewLink = ReturnType<typeof useNewLink>

/** « Copier un lien »: makes a link and holds its address, which is shown this once. */
export function useNewLink(create: () => Promise<{ url: string }>, refresh: () => void) {
  const [url, setUrl] = useState<string | null>(null)
  const { mutate, isPending } = useAction(create, { refresh, onSuccess: (made) => setUrl(made.url) })
  return { make: () => mutate(), making: isPending, url, forget: () => setUrl(null) }
}
