import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { isValidated, type PaymentMode } from '#shared/domain/payment-setup/payment-setup.ts'
import { api } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { timings } from '#web/messages/timings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { OvertakenNotice } from './overtaken-notice.tsx'
import { modeLabels } from './setup-labels.ts'
import { useSetupChange } from './use-setup.ts'

const otherThan = (mode: PaymentMode): PaymentMode => (mode === 'test' ? 'live' : 'test')
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Test or live; the change is seen for 0.8 s at least (specification, section 4). */
export function ModeSwitch({ setup }: { setup: PaymentSetup }) {
  const refusal = useRefusal('payment_provider:write')
  const change = useSetupChange(
    async (input: { mode: PaymentMode; revision: number }) => {
      const [next] = await Promise.all([api.paymentSetup.switchMode(input), pause(timings.modeSwitch)])
      return next
    },
    { failure: 'Erreur lors du changement de mode' },
  )
  const { account, revision } = setup
  // The server is quicker, and the live connection tells: the former mode stays until the change is over.
  const mode = change.isPending ? otherThan(change.variables.mode) : setup.mode
  const next = otherThan(mode)
  const missing =
    account === null
      ? 'Reliez d’abord un compte de paiement.'
      : next === 'live' && !isValidated(account)
        ? 'Le compte doit d’abord être validé.'
        : setup.modes.includes(next)
          ? null
          : 'Cette installation n’a pas de clés Stripe pour ce mode.'
  return (
    <div className="grid justify-items-end gap-2 max-sm:justify-items-start">
      <div className="flex flex-wrap items-center gap-3">
        <span role="status">
          <Badge tone={mode === 'live' ? 'success' : 'warning'}>{modeLabels[mode]}</Badge>
        </span>
        <Button
          loading={change.isPending}
          disabledReason={refusal ?? missing}
          onClick={() => change.mutate({ mode: next, revision })}
        >
          {next === 'live' ? 'Passer en mode production' : 'Passer en mode test'}
        </Button>
      </div>
      <OvertakenNotice when={change.overtaken} />
    </div>
  )
}
