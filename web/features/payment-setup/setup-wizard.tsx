import { useIsMutating } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, ListChecks } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import {
  canGoNext,
  canReachStep,
  nearestStep,
  type SetupStepId,
  setupProgress,
  setupSteps,
} from '#shared/domain/payment-setup/payment-setup.ts'
import { api } from '#web/api/api-client.ts'
import { useCan } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { scrollToTop } from '#web/ui/scroll-to-top.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { stepTitles } from './setup-labels.ts'
import { useKeptStep } from './setup-memory.ts'
import { StepList } from './step-list.tsx'
import type { StepProps } from './step-props.ts'
import { SETUP_CHANGE } from './use-setup.ts'

/** Each step is a chunk of its own. */
const steps: Record<SetupStepId, ComponentType<StepProps>> = {
  intro: lazy(() => import('./steps/intro-step.tsx').then((m) => ({ default: m.IntroStep }))),
  connect: lazy(() => import('./steps/connect-step.tsx').then((m) => ({ default: m.ConnectStep }))),
  validation: lazy(() => import('./steps/validation-step.tsx').then((m) => ({ default: m.ValidationStep }))),
  tax: lazy(() => import('./steps/tax-step.tsx').then((m) => ({ default: m.TaxStep }))),
  products: lazy(() => import('./steps/products-step.tsx').then((m) => ({ default: m.ProductsStep }))),
  webhooks: lazy(() => import('./steps/webhooks-step.tsx').then((m) => ({ default: m.WebhooksStep }))),
  summary: lazy(() => import('./steps/summary-step.tsx').then((m) => ({ default: m.SummaryStep }))),
}

/** The setup in seven steps (specification 2.16): where one is, what is done, and the step itself. */
export function SetupWizard({ setup }: StepProps) {
  const { completed } = setup
  const { step, go } = useStep(setup)
  const loading = useIsMutating({ mutationKey: SETUP_CHANGE }) > 0
  const current = setupSteps[step]!
  const Step = steps[current.id]
  const heading = useRef<HTMLHeadingElement>(null)
  const move = (index: number) => {
    go(index)
    // The new step is read from its title on, wherever the button stood.
    requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true })
      scrollToTop()
    })
  }
  const next = canGoNext({ step, completed, loading })
  return (
    <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
      <StepsAside step={step} completed={completed} onChoose={move} />
      <section aria-labelledby="setup-step" className="min-w-0 max-w-cards pb-20">
        <h2 id="setup-step" ref={heading} tabIndex={-1} className="mb-4 font-semibold text-lg">
          {stepTitles[current.id]}
        </h2>
        <Suspense fallback={<Skeleton className="h-72" />}>
          <Step setup={setup} />
        </Suspense>
        <div className="mt-6 flex flex-wrap justify-between gap-3">
          <Button
            icon={ArrowLeft}
            disabledReason={step === 0 ? 'Vous êtes à la première étape.' : null}
            onClick={() => move(step - 1)}
          >
            Précédent
          </Button>
          {step < setupSteps.length - 1 && (
            <Button
              variant="primary"
              disabledReason={
                next
                  ? null
                  : loading
                    ? 'Une action est en cours.'
                    : 'Terminez d’abord cette étape obligatoire.'
              }
              onClick={() => move(step + 1)}
            >
              Suivant
              <ArrowRight aria-hidden size={16} className="shrink-0" />
            </Button>
          )}
        </div>
      </section>
    </div>
  )
}

/**
 * The step shown here: where it was left, unless another device moved on since. The server stores it for users who may write. A
 * colleague who moves on does not change the step of this page.
 */
function useStep({ step: stored, completed }: PaymentSetup) {
  const [kept, keep] = useKeptStep()
  const [chosen, choose] = useState(() => (kept?.whenStored === stored ? kept.step : stored))
  const mayWrite = useCan('payment_provider:write')
  const save = useAction(api.paymentSetup.saveStep, {
    // Two steps in a row arrive in their order.
    scope: { id: 'payment-setup-step' },
    failure: null,
  })
  const step = nearestStep(completed, chosen)
  const go = (index: number) => {
    const isNext = index === step + 1
    if (!isNext && !canReachStep({ step, completed }, index)) return
    choose(index)
    keep({ step: index, whenStored: stored })
    if (mayWrite) save.mutate({ step: index })
  }
  useEffect(() => {
    // An earlier step was undone, here or elsewhere.
    if (chosen !== step) choose(step)
  }, [chosen, step])
  return { step, go }
}

type AsideProps = { step: number; completed: readonly SetupStepId[]; onChoose: (index: number) => void }

/** Progress and steps: beside the step where there is room, else in a sheet. */
function StepsAside({ step, completed, onChoose }: AsideProps) {
  const [open, setOpen] = useState(false)
  const wide = useMediaQuery('(min-width: 1024px)')
  const progress = <Progress label="Configuration" value={setupProgress(completed)} className="lg:mb-4" />
  if (wide)
    return (
      <nav aria-label="Étapes de la configuration">
        {progress}
        <StepList step={step} completed={completed} onChoose={onChoose} />
      </nav>
    )
  return (
    <div className="grid gap-3">
      {progress}
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title="Étapes de la configuration"
        trigger={
          <Button icon={ListChecks} className="w-full">
            Étape {step + 1} sur {setupSteps.length}&nbsp;: {stepTitles[setupSteps[step]!.id]}
          </Button>
        }
      >
        <StepList
          step={step}
          completed={completed}
          onChoose={(index) => {
            setOpen(false)
            onChoose(index)
          }}
        />
      </Sheet>
    </div>
  )
}
