import { useQueryClient } from '@tanstack/react-query'
import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import type { Security } from '#shared/contract/security.ts'
import { securityOptions } from './security-calls.ts'

const ConfirmIdentityDialog = lazy(() =>
  import('./confirm-identity-dialog.tsx').then((module) => ({ default: module.ConfirmIdentityDialog })),
)

/** Ask anew this long before the confirmation ends, so that it outlasts the action. */
const MARGIN_MS = 60_000

const GateContext = createContext<() => Promise<boolean>>(async () => true)

/** Call it before a sensitive action: true once the user's identity is confirmed, false when they gave up. */
export const useConfirmation = (): (() => Promise<boolean>) => use(GateContext)

/** Asks once for a proof of who acts, then lets sensitive actions pass for a quarter of an hour. */
export function ConfirmationGate({ security, children }: { security: Security; children: ReactNode }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState<{ answer: (confirmed: boolean) => void } | null>(null)
  const ensure = async () => {
    const { confirmedUntil } = client.getQueryData(securityOptions.queryKey) ?? security
    if (Date.parse(confirmedUntil) - Date.now() > MARGIN_MS) return true
    const confirmed = await new Promise<boolean>((answer) => setAsking({ answer }))
    setAsking(null)
    if (confirmed) await client.invalidateQueries({ queryKey: securityOptions.queryKey })
    return confirmed
  }
  return (
    <GateContext value={ensure}>
      {children}
      <Suspense>
        {asking && (
          <ConfirmIdentityDialog
            hasPassword={security.hasPassword}
            hasPasskey={security.passkeys.length > 0}
            onAnswer={asking.answer}
          />
        )}
      </Suspense>
    </GateContext>
  )
}
