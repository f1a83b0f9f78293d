import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { mailServiceNames, type OAuthProvider } from '#shared/domain/mailboxes/mailbox.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { connectionFailure, consentFailure, saveFailure } from './connection-messages.ts'

export type Brought = { code?: string; state?: string; error?: string }

/** Posts what the provider gave the browser, once, then shows the outcome in the list (specification 4, OAuth callback). */
export function FinishConnection({ provider, brought }: { provider: OAuthProvider; brought: Brought }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const begun = useRef(false)
  const finish = useAction(api.mailboxes.finishMailConnection, {
    // The server answers the same return alike: a lost answer is asked for again.
    retry: (failures, error) => failures < 2 && error instanceof ApiError && error.code === 'unreachable',
    failure: null,
  })
  const run = useEffectEvent(async () => {
    const { code, state, error } = brought
    const leave = (connected: 'success' | 'error') =>
      navigate({ to: '/manager/mail', search: { connected }, replace: true })
    if (error !== undefined || code === undefined || state === undefined) {
      saveFailure(consentFailure(provider, error ?? null))
      return leave('error')
    }
    try {
      await finish.mutateAsync({ code, state })
    } catch (failure) {
      saveFailure(connectionFailure(provider, failure))
      return leave('error')
    }
    await client.invalidateQueries({ queryKey: orpc.mailboxes.key() })
    return leave('success')
  })
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void run()
  }, [])
  return (
    <div className="flex min-h-64 flex-col items-center justify-center gap-2 text-center">
      <h1 className="font-semibold text-lg">Connexion de votre compte {mailServiceNames[provider]}</h1>
      <Spinner label="Nous enregistrons l’autorisation…" className="text-muted text-sm" />
    </div>
  )
}
