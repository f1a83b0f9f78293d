import { type CallOutcome, callOutcomeLabels, callOutcomes } from '#shared/domain/calls/call-names.ts'
import { outcomeRows } from '#shared/domain/calls/outcomes.ts'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { type Shortcut, useShortcuts } from '#web/ui/use-shortcuts.ts'

type OutcomeKeysProps = {
  disabledReason: string | undefined
  busy: boolean
  onChoose: (outcome: CallOutcome) => void
}

/** The results of a call: a button and a key each. */
export function OutcomeKeys({ disabledReason, busy, onChoose }: OutcomeKeysProps) {
  useShortcuts(
    callOutcomes.map(
      (outcome): Shortcut => ({
        keys: outcomeRows[outcome].key,
        label: `Noter\u00a0: ${callOutcomeLabels[outcome]}`,
        keywords: ['résultat', 'appel'],
        disabledReason,
        run: () => !busy && onChoose(outcome),
      }),
    ),
  )
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {callOutcomes.map((outcome) => (
        <li key={outcome} className="contents">
          <Button
            className="w-full justify-between!"
            disabledReason={disabledReason ?? null}
            disabled={busy}
            onClick={() => onChoose(outcome)}
          >
            <span className="text-start">{callOutcomeLabels[outcome]}</span>
            <span aria-hidden className="max-sm:hidden">
              <Kbd>{outcomeRows[outcome].key.toUpperCase()}</Kbd>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
