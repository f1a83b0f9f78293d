import { useState } from 'react'
import type { MailPart } from '#shared/contract/conversations.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { mailFileAddress } from './mail-file-address.ts'

type AttachmentPreviewProps = { messageId: string; part: MailPart | null; onClose: () => void }

/** A picture of a mail, drawn as a picture alone: the server gives it only when its bytes are those of one (ADR 059). */
export function AttachmentPreview({ messageId, part, onClose }: AttachmentPreviewProps) {
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
