import { useRef, useState } from 'react'
import type { LedgerFault } from '#shared/contract/ledger.ts'
import { api } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'

export type Verdict = { checked: number; fault: LedgerFault | null; at: string }

/** Walks the ledger from its first row, stretch after stretch, until its end, the first fault, or the user's « Arrêter ». */
export function useVerification() {
  const [checked, setChecked] = useState(0)
  const stopped = useRef(false)
  const walk = useAction(
    async (): Promise<Verdict | null> => {
      stopped.current = false
      setChecked(0)
      let sum = 0
      for (let after: number | null = 0; after !== null; ) {
        const stretch: Awaited<ReturnType<typeof api.invoices.verifyLedger>> =
          await api.invoices.verifyLedger({ after })
        sum += stretch.checked
        setChecked(sum)
        if (stretch.fault !== null || stretch.next === null)
          return { checked: sum, fault: stretch.fault, at: new Date().toISOString() }
        if (stopped.current) return null
        after = stretch.next
      }
      return null
    },
    { failure: null },
  )
  const stop = () => {
    stopped.current = true
  }
  return { walk, checked, stop }
}
