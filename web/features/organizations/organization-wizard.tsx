import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { useMe } from '#web/api/me.ts'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { useArmed } from '#web/ui/use-armed.ts'
import { type CreatedOrganization, useWizard } from './use-wizard.ts'
import { WizardCompanyStep } from './wizard-company-step.tsx'
import { WizardMembersStep } from './wizard-members-step.tsx'
import { WizardSummaryStep } from './wizard-summary-step.tsx'
import { wizardPercent, wizardSteps } from './wizard-values.ts'

/** Specification 2.7: company, members, summary; one request at the end. */
export function OrganizationWizard({
  onCreated,
}: {
  onCreated: (organization: CreatedOrganization) => Promise<unknown>
}) {
  const wizard = useWizard(useMe(), onCreated)
  const { form, step, goTo, moving, creating } = wizard
  const last = step === wizardSteps.length - 1
  const armed = useArmed(step)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
  }, [step])
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    void wizard.forward()
  }
  return (
    <FormProvider {...form}>
      <FormShell
        form={{ ...wizard, submit }}
        step={step}
        className="flex max-w-form flex-col gap-6"
        actions={
          <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-between gap-3 border-line border-t bg-page px-1 py-3">
            <Button
              icon={ArrowLeft}
              disabledReason={step === 0 ? 'Vous êtes à la première étape.' : null}
              onClick={() => goTo(step - 1)}
            >
              Précédent
            </Button>
            <Button type="submit" variant="primary" loading={moving || creating} aria-disabled={!armed}>
              {last ? (
                'Créer l’organisation'
              ) : (
                <>
                  Suivant
                  <ArrowRight aria-hidden size={16} />
                </>
              )}
            </Button>
          </div>
        }
      >
        <Progress
          label={`Étape ${step + 1} sur ${wizardSteps.length}`}
          value={wizardPercent(step)}
          detail={`${wizardPercent(step)}\u202f% terminé`}
        />
        <h2 data-read-first tabIndex={-1} className="-mt-2 font-semibold text-lg outline-hidden">
          {wizardSteps[step]}
        </h2>
        {step === 0 && <WizardCompanyStep />}
        {step === 1 && <WizardMembersStep />}
        {last && <WizardSummaryStep values={form.getValues()} onEdit={goTo} />}
      </FormShell>
    </FormProvider>
  )
}
