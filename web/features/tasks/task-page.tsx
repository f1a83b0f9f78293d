import type { ReactNode } from 'react'
import { useRefusal } from '#web/api/use-can.ts'
import { Alert } from '#web/ui/alert.tsx'
import { OpenedTask } from './opened-task.tsx'
import { QuickAdd } from './quick-add.tsx'

/** The body of a page of tasks, below the line that adds one; or why one may not read it. */
export function TaskPage({ children }: { children: ReactNode }) {
  const refusal = useRefusal('task:read')
  if (refusal) return <Alert tone="info">{refusal}</Alert>
  return (
    <>
      <QuickAdd />
      {children}
      <OpenedTask />
    </>
  )
}
