import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { toast } from '#web/ui/toast.ts'
import type { StripeReturnAddress } from './return-address.ts'
import { SETUP_CHANGE, useSetupChange } from './use-setup.ts'

type StripeReturnProps = { address: StripeReturnAddress; onRead: () => void }

/** Takes in what Stripe's own pages come back with: an authorization, its refusal, the end of an onboarding, a link that was too old. */
export function StripeReturn({ address, onRead }: StripeReturnProps) {
  const connect = useSetupChange(
    (input: { state: string; code: string }) => api.paymentSetup.finishConnection(input),
    { failure: 'Erreur lors de la connexion OAuth', success: 'Compte de paiement relié' },
  )
  const refresh = useSetupChange((input: Record<string, never>) => api.paymentSetup.refreshAccount(input), {
    failure: 'Erreur lors de l’actualisation',
  })
  const link = useAction(() => api.paymentSetup.createOnboardingLink({}), {
    mutationKey: SETUP_CHANGE,
    failure: 'Erreur lors de la génération du lien',
    onSuccess: ({ url }) => location.assign(url),
  })
  const handled = useRef('')
  const handle = useEffectEvent((given: StripeReturnAddress) => {
    const { code, state, error, onboarding } = given
    const seen = JSON.stringify(given)
    // A code serves once: the same return is read once.
    if (seen === '{}' || onboarding === 'simulation' || handled.current === seen) return
    handled.current = seen
    if (code !== undefined && state !== undefined) connect.mutate({ code, state })
    else if (error !== undefined)
      toast.error('Erreur lors de la connexion OAuth', {
        description: 'Vous n’avez pas autorisé Ardoise chez Stripe. Rien n’a changé.',
      })
    else if (onboarding === 'done') refresh.mutate({})
    else if (onboarding === 'expired') link.mutate()
    onRead()
  })
  useEffect(() => handle(address), [address])
  return null
}
