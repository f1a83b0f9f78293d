import type { ReactNode } from 'react'
import { useRefusal } from '#web/api/use-can.ts'
import { Alert } from '#web/ui/alert.tsx'

/** The body of a page of calls, or why one may not read it. */
export function IfMayRead({ children }: { children: ReactNode }) {
  const refusal = useRefusal('call:read')
  return refusal ? <Alert tone="info">{refusal}</Alert> : children
}
