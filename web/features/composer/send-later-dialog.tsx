import { useState } from 'react'
import { SEND_LATER_DAYS } from '#shared/domain/mail-sending/draft.ts'
import { laterTimes, readLocalTime, writeLocalTime } from '#shared/domain/mail-sending/later-times.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

type When = 'tomorrow' | 'monday' | 'chosen'

type SendLaterDialogProps = {
  timeZone: string
  /** False for a new mail, which nobody can have answered before. */
  answerable: boolean
  sending: boolean
  onClose: () => void
  onSend: (choice: { at: string; unlessAnswered: boolean }) => void
}

const DAY_MS = 86_400_000

/** « Envoyer plus tard »: tomorrow or Monday morning, or when one likes, and not after an answer. */
export function SendLaterDialog({ timeZone, answerable, sending, onClose, onSend }: SendLaterDialogProps) {
  const [now] = useState(() => new Date())
  const { tomorrow, monday } = laterTimes(timeZone, now)
  const [when, setWhen] = useState<When>('tomorrow')
  const [typed, setTyped] = useState(() => writeLocalTime(timeZone, tomorrow))
  const [unlessAnswered, setUnless] = useState(answerable)
  const [error, setError] = useState<string | null>(null)
  const send = () => {
    const at = { tomorrow, monday, chosen: readLocalTime(timeZone, typed) }[when]
    const refused = when === 'chosen' ? refusalOf(at) : null
    setError(refused)
    if (at && refused === null) onSend({ at: at.toISOString(), unlessAnswered })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Envoyer plus tard"
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" loading={sending} onClick={send}>
            Programmer l’envoi
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <RadioGroup<When>
          label="Quand"
          value={when}
          onValueChange={setWhen}
          options={[
            { value: 'tomorrow', label: 'Demain à 8\u00a0h', help: formatDateTime(tomorrow, timeZone) },
            ...(monday
              ? [
                  {
                    value: 'monday' as const,
                    label: 'Lundi à 8\u00a0h',
                    help: formatDateTime(monday, timeZone),
                  },
                ]
              : []),
            { value: 'chosen', label: 'Autre date' },
          ]}
        />
        {when === 'chosen' && (
          <Field label="Date et heure" error={error} required>
            <Input type="datetime-local" value={typed} onChange={({ target }) => setTyped(target.value)} />
          </Field>
        )}
        {answerable && (
          <Checkbox
            label="Annuler si le client répond avant"
            help="Votre message redevient alors un brouillon."
            checked={unlessAnswered}
            onChange={({ target }) => setUnless(target.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}

function refusalOf(at: Date | null): string | null {
  if (at === null) return 'Indiquez une date et une heure.'
  if (at.getTime() <= Date.now()) return 'Choisissez un moment à venir.'
  return at.getTime() > Date.now() + SEND_LATER_DAYS * DAY_MS
    ? 'Choisissez une date dans l’année qui vient.'
    : null
}
