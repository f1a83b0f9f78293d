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
  return (
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
            <dd>La vôtre&nbsp;: {shown(mine[name])}</dd>
            <dd>L’autre&nbsp;: {shown(theirs[name])}</dd>
          </div>
        ))}
      </dl>
    </Alert>
  )
}

function shown(value: string | null | undefined): string {
  return value ? `«\u202f${value}\u202f»` : '(vide)'
}
