import { Eye, FolderInput, Paperclip } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Conversation, MailPart } from '#shared/contract/conversations.ts'
import { formatCount, formatFileSize } from '#shared/french/format.ts'
import { useCan } from '#web/api/use-can.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { mailFileAddress } from './mail-file-address.ts'
import { refusedOffline } from './use-change-conversations.ts'

const SaveOnClient = lazy(() =>
  import('./save-on-client.tsx').then((module) => ({ default: module.SaveOnClient })),
)

type MailAttachmentsProps = {
  messageId: string
  parts: readonly MailPart[]
  /** The sender: the client that is offered first. */
  people: Conversation['people']
}

/** Types that browsers draw without running anything; the server looks at the bytes again. */
const isPicture = ({ type }: MailPart) => /^image\/(png|jpeg|gif|webp)$/i.test(type)

/** The files of a mail: to save, to keep on a client, and to look at when they are pictures. None opens in our pages. */
export function MailAttachments({ messageId, parts, people }: MailAttachmentsProps) {
  const maySave = useCan('client_document:write')
  const [looked, setLooked] = useState<MailPart | null>(null)
  const [saved, setSaved] = useState<MailPart | null>(null)
  if (parts.length === 0) return null
  return (
    <section aria-label={formatCount(parts.length, 'pièce jointe', 'pièces jointes')}>
      <ul className="flex flex-wrap gap-2">
        {parts.map((part) => {
          const name = part.name || 'Sans nom'
          return (
            <li
              key={part.position}
              className="flex min-w-0 max-w-full items-center rounded-md border border-line pe-1"
            >
              <a
                href={mailFileAddress(messageId, `parts/${part.position}`)}
                download={part.name}
                className="flex min-w-0 items-center gap-2 rounded-md px-3 py-2 text-sm hover:bg-hover"
              >
                <Paperclip aria-hidden size={14} className="shrink-0 text-muted" />
                <span className="min-w-0 truncate">{name}</span>
                <span className="shrink-0 text-muted text-xs">{formatFileSize(part.size)}</span>
              </a>
              {isPicture(part) && (
                <IconButton size="sm" icon={Eye} label={`Voir ${name}`} onClick={() => setLooked(part)} />
              )}
              {maySave && (
                <IconButton
                  size="sm"
                  icon={FolderInput}
                  label={`Enregistrer ${name} sur un client`}
                  onClick={() => setSaved(refusedOffline() ? null : part)}
                />
              )}
            </li>
          )
        })}
      </ul>
      <AttachmentPreview messageId={messageId} part={looked} onClose={() => setLooked(null)} />
      {saved && (
        <Suspense>
          <SaveOnClient messageId={messageId} part={saved} people={people} onClose={() => setSaved(null)} />
        </Suspense>
      )}
    </section>
  )
}

type AttachmentPreviewProps = { messageId: string; part: MailPart | null; onClose: () => void }

/** A picture of a mail, drawn as a picture alone: the server gives it only when its bytes are those of one (ADR 059). */
function AttachmentPreview({ messageId, part, onClose }: AttachmentPreviewProps) {
  return (
    <Dialog
      open={part !== null}
      onOpenChange={(open) => !open && onClose()}
      size="xl"
      title={part?.name || 'Sans nom'}
      footer={
        part && (
          <AnchorButton href={mailFileAddress(messageId, `parts/${part.position}`)} download={part.name}>
            Enregistrer le fichier
          </AnchorButton>
        )
      }
    >
      {part && <Picture key={part.position} messageId={messageId} part={part} />}
    </Dialog>
  )
}

function Picture({ messageId, part }: { messageId: string; part: MailPart }) {
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <Alert live tone="warning">
        Cette image ne peut pas être montrée. Enregistrez le fichier pour l’ouvrir avec un autre logiciel.
      </Alert>
    )
  return (
    <img
      src={mailFileAddress(messageId, `pictures/${part.position}`)}
      alt={part.name || 'Pièce jointe'}
      onError={() => setFailed(true)}
      className="mx-auto max-h-[70dvh] min-h-24 max-w-full rounded-md bg-white object-contain"
    />
  )
}
