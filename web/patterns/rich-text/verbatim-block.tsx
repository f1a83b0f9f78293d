import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { VerbatimPlace } from './verbatim-node.ts'

/** A part that the editor keeps as it is, with what can be done to it. */
export function VerbatimBlock({ toText, remove, children }: VerbatimPlace & { children: ReactNode }) {
  return (
    <section
      aria-label="Contenu gardé tel quel"
      className="my-3 min-w-0 rounded-md border border-line bg-sunken p-3 font-sans"
    >
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <p className="me-auto text-muted text-xs">Contenu gardé tel quel, avec sa mise en forme.</p>
        <Button size="sm" onClick={toText}>
          Modifier comme texte simple
        </Button>
        <Button size="sm" variant="ghost" onClick={remove}>
          Retirer
        </Button>
      </div>
      {children}
    </section>
  )
}
