import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DocumentLink } from '#shared/contract/document-sending.ts'
import { de } from '#shared/french/elides-before.ts'
import { api } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LinkAddress } from './link-address.tsx'
import { LinkRow } from './link-row.tsx'
import type { NewLink } from './use-new-link.ts'

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
