import { useRouterState } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMe } from '#web/api/me.ts'
import { Button } from '#web/ui/button.tsx'
import type { Shortcut } from '#web/ui/use-shortcuts.ts'

/** Pages with something to finish of their own; the third step leads to the mail accounts, a plan chosen before the sign-up to its cost. */
const ASIDE = /^\/(orgs\/new|invite|manager\/mail|billing|success)(\/|$)/

type Opening = {
  open: boolean
  /** True until it is finished: once put off, it may be taken up again. */
  resumable: boolean
  resume: () => void
  /** Also makes room for a page that the onboarding leads to. */
  close: () => void
  actions: Shortcut[]
  banner: ReactNode
}

/** Specification 2.4: the onboarding opens by itself until it is completed or left; it may be resumed until it is finished. */
export function useOnboardingOpening(): Opening {
  const { user, current } = useMe()
  const [resumed, setResumed] = useState(false)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const pending = current !== null && !user.onboardingCompleted
  const resumable = current !== null && !user.onboardingFinished
  const aside = ASIDE.test(path)
  const resume = () => setResumed(true)
  const close = () => setResumed(false)
  return {
    open: current !== null && (resumed || (pending && !aside)),
    resumable,
    resume,
    close,
    actions: resumable
      ? [{ label: 'Reprendre la configuration', icon: ListChecks, keywords: ['onboarding'], run: resume }]
      : [],
    banner: pending && aside && !resumed && (
      <aside
        aria-label="Configuration"
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b bg-info-soft px-4 py-2 text-info-ink text-sm sm:px-6 lg:px-8"
      >
        <p>La configuration de votre espace vous attend.</p>
        <Button size="sm" onClick={resume}>
          Reprendre la configuration
        </Button>
      </aside>
    ),
  }
}
