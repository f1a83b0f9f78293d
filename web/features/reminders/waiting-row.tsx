import { useEffect, useRef } from 'react'
import type { Reminder } from '#shared/contract/reminder-fields.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { channelLabels } from '#web/blocks/reminders/reminder-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { ClientLink } from './client-link.tsx'
import { QuoteLink } from './quote-link.tsx'
import { subjectWords } from './subject-words.ts'

type WaitingRowProps = {
  reminder: Reminder
  current: boolean
  /** Whether it takes the focus. */
  focused: boolean
  selected: boolean
  refusal: string | undefined
  busy: boolean
  onPoint: () => void
  onSelect: () => void
  onApprove: () => void
  onEdit: () => void
  onPostpone: () => void
  onSkip: () => void
}

/** A colleague’s act may make a row the current one while somebody types or reads a dialog. */
const isElsewhere = () =>
  document.activeElement?.closest('input, textarea, select, [role="dialog"], [role="alertdialog"]') != null

export const isLetter = ({ channel }: Reminder): boolean =>
  channel === 'letter' || channel === 'registered_letter'

/** What « Approuver » does with each channel: a call is done by hand, a letter is prepared and posted. */
export const approvalOf = (reminder: Reminder): string =>
  isLetter(reminder) ? 'Préparer le courrier' : reminder.channel === 'mail' ? 'Approuver' : 'C’est fait'

/** A reminder of the day: to whom, which step, how much, and what can be done with it. */
export function WaitingRow(props: WaitingRowProps) {
  const { reminder, current, focused, selected, refusal, busy, onPoint, onSelect, ...act } = props
  const { clientName, channel, planName, step, because, totalCents, currency, mailSubject, note } = reminder
  const { name: organizationName } = useOrganization()
  // A letter goes to a postal address, a call to a number.
  const recipientEmail = channel === 'mail' ? reminder.recipientEmail : null
  const own = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // A page that was just opened stays at its top.
    if (!focused) return
    own.current?.scrollIntoView({ block: 'nearest' })
    if (!isElsewhere()) own.current?.focus({ preventScroll: true })
  }, [focused])
  const state = { size: 'sm', disabledReason: refusal ?? null, disabled: busy } as const
  const named = (verb: string) => `${verb}\u00a0: ${clientName}`
  const stage = [
    channelLabels[channel],
    planName && (step === null ? planName : `${planName}, étape ${step + 1}`),
    because,
  ]
  return (
    <li
      ref={own}
      tabIndex={-1}
      aria-current={current ? 'true' : undefined}
      onPointerDown={onPoint}
      className={cx('relative border-line border-b p-4 last:border-b-0 sm:px-5', current && 'bg-sunken')}
    >
      {current && <span aria-hidden data-current className="absolute inset-y-0 start-0 w-[3px] bg-primary" />}
      <div className="flex items-start gap-3">
        <Checkbox hideLabel label={`Sélectionner ${clientName}`} checked={selected} onChange={onSelect} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 font-medium text-sm">
              <ClientLink {...reminder} />
              {reminder.quoteId !== null && (
                <span className="ms-2 font-normal">
                  <QuoteLink {...reminder} />
                </span>
              )}
            </span>
            <strong className="amount whitespace-nowrap font-semibold">
              {formatMoney(totalCents, currency)}
            </strong>
          </p>
          <p className="mt-0.5 text-muted text-xs">{stage.filter(Boolean).join(' · ')}</p>
          {(mailSubject || recipientEmail) && (
            <p className="wrap-anywhere mt-1 text-sm">
              {subjectWords(reminder, organizationName)}
              {recipientEmail && <span className="text-muted"> à {recipientEmail}</span>}
            </p>
          )}
          {channel === 'mail' && recipientEmail === null && (
            <p className="mt-1 text-warning-ink text-xs">
              Aucune adresse e-mail&nbsp;: «&#8239;Voir et modifier&#8239;» en demande une.
            </p>
          )}
          {note && <p className="mt-1 text-warning-ink text-xs">{note}</p>}
          {reminder.postponedTo !== null && (
            <p className="mt-1 text-muted text-xs">Reportée au {formatDate(reminder.postponedTo)}</p>
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              {...state}
              variant="primary"
              aria-label={named(approvalOf(reminder))}
              onClick={act.onApprove}
            >
              {approvalOf(reminder)}
            </Button>
            <Button
              {...state}
              disabledReason={null}
              aria-label={named('Voir et modifier')}
              onClick={act.onEdit}
            >
              <span className="sm:hidden">Voir</span>
              <span className="max-sm:hidden">Voir et modifier</span>
            </Button>
            <Button {...state} variant="ghost" aria-label={named('Reporter')} onClick={act.onPostpone}>
              Reporter
            </Button>
            <Button {...state} variant="ghost" aria-label={named('Passer')} onClick={act.onSkip}>
              Passer
            </Button>
          </div>
        </div>
      </div>
    </li>
  )
}
