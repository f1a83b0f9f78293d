import { useEffect, useRef } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

export type ConflictRow = {
  label: string
  /** As shown; '' for an empty value. */
  mine: string
  theirs: string
}

type ConflictNoticeProps = {
  /** « Cette fiche a été modifiée ailleurs entre-temps ». */
  title: string
  rows: readonly ConflictRow[]
  onKeepMine: () => void
  onTakeTheirs: () => void
  saving: boolean
}

/** Someone saved in between: both texts, field by field, and the choice. */
export function ConflictNotice({ title, rows, onKeepMine, onTakeTheirs, saving }: ConflictNoticeProps) {
  // The notice is above the fields and the button below them: move the focus here.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-20 rounded-md">
      <Alert
        tone="warning"
        live
        title={title}
        action={
          <>
            <Button size="sm" variant="primary" onClick={onKeepMine} loading={saving}>
              Enregistrer ma version
            </Button>
            <Button size="sm" onClick={onTakeTheirs}>
              Prendre l’autre version
            </Button>
          </>
        }
      >
        <p>Rien n’est perdu&nbsp;: comparez les deux versions, puis choisissez.</p>
        <dl className="mt-3 grid gap-2">
          {rows.map(({ label, mine, theirs }) => (
            <div key={label}>
              <dt className="font-medium">{label}</dt>
              <dd>La vôtre&nbsp;: {shown(mine)}</dd>
              <dd>L’autre&nbsp;: {shown(theirs)}</dd>
            </div>
          ))}
        </dl>
      </Alert>
    </div>
  )
}

const shown = (text: string) => (text === '' ? '(vide)' : `«\u202f${text}\u202f»`)
