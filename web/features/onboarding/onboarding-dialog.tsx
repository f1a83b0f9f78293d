import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { Me } from '#shared/contract/identity.ts'
import type { OnboardingDraft } from '#shared/contract/onboarding.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import { onboardingPercent, onboardingSteps } from '#shared/domain/onboarding/onboarding.ts'
import { orpc } from '#web/api/api-client.ts'
import { useMe } from '#web/api/me.ts'
import { productName } from '#web/messages/product.ts'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useArmed } from '#web/ui/use-armed.ts'
import { CompanyStep } from './company-step.tsx'
import { MailboxesStep } from './mailboxes-step.tsx'
import { companyOver, firstValues, readLocal, type Progress as Start } from './onboarding-values.ts'
import { ProfileStep } from './profile-step.tsx'
import { TestStep } from './test-step.tsx'
import { useOnboarding } from './use-onboarding.ts'

type OnboardingDialogProps = {
  /** The logo of the organization: shown, replaced. */
  logo: (organization: Organization) => ReactNode
  onClose: () => void
  /** The dialog hides for a page that it links to; the onboarding goes on. */
  onAside: () => void
  /** All is saved; `demoQuoteId` is the demonstration to look at, if there is one. */
  onDone: (demoQuoteId: string | null) => void
}

/** Specification 2.4: four steps, resumed where they were left. */
export function OnboardingDialog(props: OnboardingDialogProps) {
  const state = useQuery(orpc.onboarding.getOnboarding.queryOptions({ input: {} }))
  const organization = useQuery(orpc.organizations.getOrganization.queryOptions({ input: {} }))
  if (state.data && organization.data)
    return <OpenedOnboarding {...props} state={state.data} organization={organization.data} />
  return (
    <Dialog open sticky onOpenChange={props.onAside} title={`Bienvenue dans ${productName}`}>
      <QueryState
        query={[state, organization]}
        loading={
          <div aria-busy="true" className="flex flex-col gap-5">
            <Skeleton className="h-8" />
            <Skeleton className="h-72" />
          </div>
        }
      />
    </Dialog>
  )
}

type State = {
  step: number
  draft: OnboardingDraft | null
  savedAt: string | null
  demoQuoteId: string | null
}

type OpenedProps = OnboardingDialogProps & {
  state: State
  organization: Organization
}

function OpenedOnboarding({ state, organization, logo, onClose, onAside, onDone }: OpenedProps) {
  const me = useMe()
  const [start] = useState(() => startFrom(state, me, organization))
  const model = useOnboarding({
    me,
    organization,
    start,
    savedAt: state.savedAt,
    onClose,
    onDone: () => onDone(state.demoQuoteId),
  })
  const { form, step, notice } = model
  const formId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    void model.forward()
  }
  const last = step === onboardingSteps.length - 1
  const armed = useArmed(step)
  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && model.leave()}
      title={`Bienvenue dans ${productName}`}
      initialFocus={heading}
      footer={
        <>
          {!last && (
            <Button variant="ghost" loading={model.skipping} onClick={model.leave} className="sm:me-auto">
              Ignorer pour plus tard
            </Button>
          )}
          <div className="flex gap-2 max-sm:*:flex-1">
            {step > 0 && <Button onClick={model.back}>Précédent</Button>}
            <Button
              type="submit"
              form={formId}
              variant="primary"
              loading={model.saving}
              aria-disabled={!armed}
            >
              {last ? 'Terminer' : 'Continuer'}
            </Button>
          </div>
        </>
      }
    >
      <FormProvider {...form}>
        <FormShell form={{ ...model, submit }} step={step} id={formId} className="flex flex-col gap-5">
          <Progress
            label={`Étape ${step + 1} sur ${onboardingSteps.length}`}
            value={onboardingPercent(step)}
            detail={`${onboardingPercent(step)}\u202f% terminé`}
          />
          <h3 ref={heading} data-read-first tabIndex={-1} className="font-semibold text-base outline-hidden">
            {onboardingSteps[step]}
          </h3>
          {notice && (
            <Alert tone="warning" live>
              {notice}
            </Alert>
          )}
          {step === 0 && <ProfileStep me={me} logo={logo(organization)} />}
          {step === 1 && <CompanyStep />}
          {step === 2 && <MailboxesStep onAside={onAside} />}
          {last && <TestStep demoQuoteId={state.demoQuoteId} />}
        </FormShell>
      </FormProvider>
    </Dialog>
  )
}

/** Starts from this browser's copy, unless another device went further; takes the company anew if it changed meanwhile. */
function startFrom(state: State, me: Me, organization: Organization): Start {
  const { step, draft, savedAt } = state
  const kept = readLocal(me, { savedAt, step, draft }) ?? (draft && { step, draft })
  if (kept === null) return { step: 0, draft: firstValues(me, organization) }
  return kept.draft.revision === organization.revision
    ? kept
    : { ...kept, draft: { ...kept.draft, ...companyOver(kept.draft, organization) } }
}
