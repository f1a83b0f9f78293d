import { useEffect, useRef } from 'react'
import { shortPhone } from '#shared/french/phone-format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { fieldLabels } from './field-labels.ts'

type Facts = Record<string, string | null>
type ConflictNoticeProps = {
  mine: Facts
  theirs: Facts
  onKeepMine: () => void
  onTakeTheirs: () => void
  saving: boolean
}

/** Someone saved in between: both texts, field by field, and the choice. */
export function ConflictNotice({ mine, theirs, onKeepMine, onTakeTheirs, saving }: ConflictNoticeProps) {
  const differing = Object.keys(mine).filter((name) => mine[name] !== theirs[name])
  // It stands above the fields, the button that called for it below.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-20 rounded-md">
      <Alert
        tone="warning"
        live
        title="Cette fiche a été modifiée ailleurs entre-temps"
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
          {differing.map((name) => (
            <div key={name}>
              <dt className="font-medium">{(fieldLabels as Record<string, string>)[name]}</dt>
              <dd>La vôtre&nbsp;: {shown(name, mine[name])}</dd>
              <dd>L’autre&nbsp;: {shown(name, theirs[name])}</dd>
            </div>
          ))}
        </dl>
      </Alert>
    </div>
  )
}

const kinds: Record<string, string> = { professional: 'Professionnel', consumer: 'Particulier' }

function shown(name: string, value: string | null | undefined): string {
  if (!value) return '(vide)'
  const text =
    name === 'phone' || name === 'mobile' ? shortPhone(value) : name === 'kind' ? kinds[value] : value
  return `«\u202f${text}\u202f»`
}
