import type { ReactNode } from 'react'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { messageOf } from '#web/api/api-error.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SetupNotices } from './setup-notices.tsx'
import type { useSetup } from './use-setup.ts'

type SetupFrameProps = ReturnType<typeof useSetup> & { children: (setup: PaymentSetup) => ReactNode }

/** The notices that every page of the setup begins with, and what stands in while it loads or fails. */
export function SetupFrame({ setup, outdated, error, retrying, refetch, children }: SetupFrameProps) {
  if (setup)
    return (
      <>
        <SetupNotices setup={setup} outdated={outdated} />
        {children(setup)}
      </>
    )
  if (error) return <ErrorState description={messageOf(error)} onRetry={refetch} retrying={retrying} />
  return (
    <div className="grid gap-6" aria-busy>
      <Skeleton className="h-16" />
      <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
        <Skeleton className="h-96 max-lg:h-24" />
        <Skeleton className="h-96" />
      </div>
    </div>
  )
}
