import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Call, CallSheet } from '#shared/contract/call-fields.ts'
import { CALL_NOTES_MAX, type CallOutcome } from '#shared/domain/calls/call-names.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { OutcomeKeys } from './outcome-keys.tsx'
import {
  afterCall,
  askedOutcomes,
  type CallAt,
  type Result,
  savedText,
  useSaveResult,
} from './use-settle-call.ts'

type ResultFormProps = CallAt & { sheet: CallSheet; onSaved: (call: Call) => void }

// Their forms weigh more than the sheet, and most calls need none.
const loadDialogs = () => import('./result-dialogs.tsx')

/** What came of the call: notes where there are some, then one key. */
export function ResultForm({ sheet, onSaved, ...at }: ResultFormProps) {
  const refusal = useRefusal('call:write')
  const [notes, setNotes] = useState('')
  const [nextAction, setNextAction] = useState('')
  const [minutes, setMinutes] = useState('')
  const [asking, setAsking] = useState<CallOutcome | null>(null)
  const dialogs = useLoaded(loadDialogs, asking !== null && asking !== 'stop')
  const own = useRef<HTMLDivElement>(null)
  const saveResult = useSaveResult(at)
  const durationMinutes = minutes === '' ? null : Number(minutes)
  const save = (result: Pick<Result, 'outcome' | 'callbackAt' | 'promise' | 'dispute'>) =>
    saveResult({ notes, nextAction, durationMinutes, ...result })
  const settle = useAction((outcome: CallOutcome) => save({ outcome }), {
    success: savedText,
    refresh: afterCall,
    onSuccess: onSaved,
  })
  const waits = at.call !== null && at.call.outcome === null
  const question = useId()
  useAskOnReturn(waits, own)
  const choose = (outcome: CallOutcome) => {
    if (askedOutcomes.includes(outcome)) setAsking(outcome)
    else settle.mutate(outcome)
  }
  const close = () => setAsking(null)
  const props = { sheet, save, onSaved, onClose: close }
  return (
    <Card
      title="Résultat de l’appel"
      description="Une touche suffit&#x202F;; vos notes partent avec le résultat."
      aria-label="Résultat de l’appel"
    >
      <div
        ref={own}
        tabIndex={-1}
        {...(waits && { role: 'group', 'aria-labelledby': question })}
        className="grid gap-4 outline-hidden"
      >
        {waits && (
          <p id={question} role="status" className="font-medium text-sm">
            Comment s’est passé cet appel&#x202F;?
          </p>
        )}
        <Field label="Notes" optional>
          <Textarea
            rows={3}
            maxLength={CALL_NOTES_MAX}
            value={notes}
            onChange={({ target }) => setNotes(target.value)}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
          <Field label="Suite à donner" optional>
            <Input
              maxLength={300}
              value={nextAction}
              onChange={({ target }) => setNextAction(target.value)}
            />
          </Field>
          {(at.call === null || at.call.isDurationEstimated || at.call.durationSeconds === null) && (
            <Field label="Durée (min)">
              <Input
                type="number"
                min={0}
                max={1440}
                numeric
                value={minutes}
                onChange={({ target }) => setMinutes(target.value)}
              />
            </Field>
          )}
        </div>
        <OutcomeKeys disabledReason={refusal} busy={settle.isPending} onChoose={choose} />
      </div>
      {dialogs && asking !== null && asking !== 'stop' && (
        <dialogs.ResultDialog outcome={asking} {...props} />
      )}
      <ConfirmDialog
        open={asking === 'stop'}
        onOpenChange={(next) => !next && close()}
        title={`Ne plus appeler ${sheet.name}\u202f?`}
        consequence="Son opposition à la prospection par téléphone est enregistrée pour toujours. Vous pourrez encore l’appeler pour une facture, une livraison ou un contrat en cours."
        confirmLabel="Enregistrer l’opposition"
        onConfirm={() => settle.mutateAsync('stop')}
      />
    </Card>
  )
}

/** Back from the telephone, the page asks what came of it. */
function useAskOnReturn(waits: boolean, own: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    if (!waits) return
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      own.current?.scrollIntoView({ block: 'center' })
      own.current?.focus({ preventScroll: true })
    }
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [waits, own])
}
