import { AlarmClock } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { snoozeTimes } from '#shared/domain/inbox-team/handling.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import type { ChangeHandlings } from './use-change-handlings.ts'

type SnoozeMenuProps = {
  conversationIds: string[]
  snoozed: boolean
  change: ChangeHandlings
  trigger: ReactElement<Record<string, unknown>>
  /** Goes on from what leaves the list. */
  onDone?: () => void
}

/** Puts conversations off: tomorrow or Monday at eight, until a moment, or until an answer. */
export function SnoozeMenu({ conversationIds, snoozed, change, trigger, onDone }: SnoozeMenuProps) {
  const { timezone } = useOrganization()
  // Asked when a time is chosen: every conversation that is opened has this menu.
  const times = () => snoozeTimes(timezone, new Date())
  const [choosing, setChoosing] = useState(false)
  const putOff = (until: Date | null, untilAnswer = false) => {
    const when = until ? `au ${formatDateTime(until, timezone)}` : 'jusqu’à une réponse'
    change({
      conversationIds,
      snooze: { until: until?.toISOString() ?? null, untilAnswer },
      said: [`conversation reportée ${when}`, `conversations reportées ${when}`],
    })
    onDone?.()
  }
  return (
    <>
      <Menu trigger={trigger}>
        <MenuItem icon={AlarmClock} onSelect={() => putOff(times().tomorrow)}>
          Demain à 8{'\u00a0'}h
        </MenuItem>
        <MenuItem icon={AlarmClock} onSelect={() => putOff(times().monday)}>
          Lundi à 8{'\u00a0'}h
        </MenuItem>
        <MenuItem icon={AlarmClock} onSelect={() => setChoosing(true)}>
          Choisir une date…
        </MenuItem>
        <MenuItem icon={AlarmClock} onSelect={() => putOff(null, true)}>
          Jusqu’à une réponse
        </MenuItem>
        {snoozed && (
          <>
            <MenuSeparator />
            <MenuItem
              onSelect={() =>
                change({
                  conversationIds,
                  snooze: null,
                  said: ['conversation remise à traiter', 'conversations remises à traiter'],
                })
              }
            >
              Ne plus reporter
            </MenuItem>
          </>
        )}
      </Menu>
      {choosing && (
        <ChooseTime tomorrow={times().tomorrow} onClose={() => setChoosing(false)} onChoose={putOff} />
      )}
    </>
  )
}

type ChooseTimeProps = { tomorrow: Date; onClose: () => void; onChoose: (until: Date) => void }

const pad = (n: number) => String(n).padStart(2, '0')
/** The value of `datetime-local`, on the clock of this device. */
const local = (date: Date) =>
  `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}T${pad(date.getHours())}:${pad(date.getMinutes())}`

function ChooseTime({ tomorrow, onClose, onChoose }: ChooseTimeProps) {
  const [value, setValue] = useState(local(tomorrow))
  const [refused, setRefused] = useState<string>()
  const choose = () => {
    const until = new Date(value)
    if (Number.isNaN(until.getTime())) return setRefused('Choisissez une date et une heure.')
    if (until.getTime() <= Date.now()) return setRefused('Choisissez un moment à venir.')
    onClose()
    onChoose(until)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Reporter la conversation"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" onClick={choose}>
            Reporter
          </Button>
        </>
      }
    >
      <Field label="Jusqu’au" error={refused}>
        <Input type="datetime-local" value={value} onChange={({ target }) => setValue(target.value)} />
      </Field>
    </Dialog>
  )
}
