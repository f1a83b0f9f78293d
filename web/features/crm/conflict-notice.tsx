import { shortPhone } from '#shared/french/phone-format.ts'
import { ConflictNotice as Notice } from '#web/ui/conflict-notice.tsx'
import { fieldLabels } from './field-labels.ts'

type Facts = Record<string, string | null>
type ConflictNoticeProps = {
  mine: Facts
  theirs: Facts
  onKeepMine: () => void
  onTakeTheirs: () => void
  saving: boolean
}

/** Someone saved the same client in between. */
export function ConflictNotice({ mine, theirs, ...rest }: ConflictNoticeProps) {
  const rows = Object.keys(mine)
    .filter((name) => mine[name] !== theirs[name])
    .map((name) => ({
      label: (fieldLabels as Record<string, string>)[name] ?? name,
      mine: shown(name, mine[name]),
      theirs: shown(name, theirs[name]),
    }))
  return <Notice {...rest} title="Cette fiche a été modifiée ailleurs entre-temps" rows={rows} />
}

const kinds: Record<string, string> = { professional: 'Professionnel', consumer: 'Particulier' }

function shown(name: string, value: string | null | undefined): string {
  if (!value) return ''
  if (name === 'phone' || name === 'mobile') return shortPhone(value)
  return name === 'kind' ? (kinds[value] ?? value) : value
}
