import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { KeptHtml } from './kept-html.tsx'

type DraftEndingProps = {
  signature: string
  /** The history of an answer; null: none goes with it. */
  quoted: string | null
  inlineImage: (contentId: string) => string | null
}

/** Below the text: the signature, and the history folded under « … ». Both go as they are. */
export function DraftEnding({ signature, quoted, inlineImage }: DraftEndingProps) {
  const [open, setOpen] = useState(false)
  if (signature === '' && quoted === null) return null
  return (
    <div className="grid min-w-0 gap-2">
      {signature !== '' && (
        <section aria-label="Signature" className="min-w-0">
          <KeptHtml html={signature} title="Signature" inlineImage={inlineImage} />
        </section>
      )}
      {quoted !== null && (
        <Button
          size="sm"
          className="justify-self-start"
          icon={Ellipsis}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Replier l’historique' : 'Afficher l’historique'}
        </Button>
      )}
      {quoted !== null && open && (
        <section aria-label="Historique cité" className="min-w-0 border-strong border-s-2 ps-3">
          <KeptHtml html={quoted} title="Historique cité" inlineImage={inlineImage} />
        </section>
      )}
    </div>
  )
}
