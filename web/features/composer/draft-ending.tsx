import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { Sender } from '#shared/contract/mail-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { KeptHtml } from './kept-html.tsx'
import { SignatureDialog } from './signature-dialog.tsx'

type DraftEndingProps = {
  sender: Sender | undefined
  signature: string
  onSignature: (html: string) => void
  /** The history of an answer; null: none. */
  quoted: string | null
  quotes: boolean
  onQuotes: (quotes: boolean) => void
  inlineImage: (contentId: string) => string | null
}

/** Below the text: the signature, and the history folded under « … ». Both go as they are. */
export function DraftEnding(props: DraftEndingProps) {
  const { sender, signature, onSignature, quoted, quotes, onQuotes, inlineImage } = props
  const [open, setOpen] = useState(false)
  const [editing, setEditing] = useState(false)
  return (
    <div className="grid min-w-0 gap-2">
      {signature !== '' && (
        <section aria-label="Signature" className="min-w-0">
          <KeptHtml html={signature} title="Signature" inlineImage={inlineImage} />
        </section>
      )}
      <p className="flex flex-wrap gap-x-1 gap-y-1">
        {quoted !== null && quotes && (
          <Button size="sm" icon={Ellipsis} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Replier l’historique' : 'Afficher l’historique'}
          </Button>
        )}
        {quoted !== null && (
          <Button size="sm" variant="ghost" onClick={() => onQuotes(!quotes)}>
            {quotes ? 'Ne pas joindre l’historique' : 'Joindre l’historique'}
          </Button>
        )}
        {sender && (
          <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
            {signature === '' && sender.signature === '' ? 'Créer une signature' : 'Modifier la signature'}
          </Button>
        )}
        {signature !== '' && (
          <Button size="sm" variant="ghost" onClick={() => onSignature('')}>
            Retirer la signature
          </Button>
        )}
        {signature === '' && sender && sender.signature !== '' && (
          <Button size="sm" variant="ghost" onClick={() => onSignature(sender.signature)}>
            Mettre la signature
          </Button>
        )}
      </p>
      {quoted !== null && quotes && open && (
        <section aria-label="Historique cité" className="min-w-0 border-strong border-s-2 ps-3">
          <KeptHtml html={quoted} title="Historique cité" inlineImage={inlineImage} />
        </section>
      )}
      {editing && sender && (
        <SignatureDialog sender={sender} onClose={() => setEditing(false)} onSaved={onSignature} />
      )}
    </div>
  )
}
