import { PhoneCall, PhoneIncoming, PhoneMissed, PhoneOff } from 'lucide-react'
import { useState } from 'react'
import type { Call } from '#shared/contract/call-fields.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type Step = 'ringing' | 'answered' | 'ended' | 'missed'

/** « Appel entrant »: plays a call through the door by which those of a telephony come in. */
export function SimulatorCard() {
  const refusal = useRefusal('call:write')
  const [from, setFrom] = useState('')
  const [call, setCall] = useState<Call | null>(null)
  const play = useAction(
    (event: Step) => api.telephony.simulateCall({ from, event, ...(call !== null && { callId: call.id }) }),
    {
      onSuccess: (played, event) => setCall(event === 'ended' || event === 'missed' ? null : played),
      refresh: [orpc.calls],
    },
  )
  const state = { size: 'sm', loading: play.isPending, disabledReason: refusal ?? null } as const
  return (
    <Card
      title="Essayer un appel entrant"
      aria-label="Essayer un appel entrant"
      description="Sans téléphone&nbsp;: l’appel sonne chez vous seul, comme le ferait votre téléphonie."
    >
      <div className="grid gap-4">
        <Field label="Numéro qui appelle" help="Vide&nbsp;: un numéro masqué." className="max-w-xs">
          <Input
            type="tel"
            maxLength={30}
            readOnly={call !== null}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          {call === null && (
            <Button {...state} variant="primary" icon={PhoneIncoming} onClick={() => play.mutate('ringing')}>
              Faire sonner
            </Button>
          )}
          {call?.state === 'ringing' && (
            <>
              <Button {...state} variant="primary" icon={PhoneCall} onClick={() => play.mutate('answered')}>
                Décrocher
              </Button>
              <Button {...state} icon={PhoneMissed} onClick={() => play.mutate('missed')}>
                Laisser sonner
              </Button>
            </>
          )}
          {call?.state === 'under_way' && (
            <Button {...state} icon={PhoneOff} onClick={() => play.mutate('ended')}>
              Raccrocher
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
