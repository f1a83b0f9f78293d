import type { ReactNode } from 'react'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SetupNotices } from './setup-notices.tsx'
import type { useSetup } from './use-setup.ts'

type SetupFrameProps = ReturnType<typeof useSetup> & { children: (setup: PaymentSetup) => ReactNode }

/** The notices that every page of the setup begins with, and what stands in while it loads or fails. */
export function SetupFrame({ setup, outdated, query, children }: SetupFrameProps) {
  if (!setup) return <QueryState query={query} loading={<Coming />} />
  return (
    <>
      <SetupNotices setup={setup} outdated={outdated} />
      {children(setup)}
    </>
  )
}

const Coming = () => (
  <div className="grid gap-6" aria-busy>
    <Skeleton className="h-16" />
    <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
      <Skeleton className="h-96 max-lg:h-24" />
      <Skeleton className="h-96" />
    </div>
  </div>
)
