import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import {
  currencyLabels,
  industryLabels,
  sizeLabels,
} from '#shared/domain/organizations/organization-choices.ts'
import { nameOfPlan } from '#shared/domain/plans/wished-plan.ts'
import { roleLabels } from '#shared/domain/roles.ts'
import { countryName } from '#shared/french/postal-address.ts'
import { useMe } from '#web/api/me.ts'
import { timezones } from '#web/messages/countries-and-timezones.ts'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { useArmed } from '#web/ui/use-armed.ts'
import { LogoFrame } from './logo-frame.tsx'
import { fieldLabels } from './organization-values.ts'
import { type CreatedOrganization, useWizard } from './use-wizard.ts'
import { WizardCompanyStep } from './wizard-company-step.tsx'
import { WizardMembersStep } from './wizard-members-step.tsx'
import { memberName, type WizardValues, wizardPercent, wizardSteps } from './wizard-values.ts'

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

type WizardSummaryStepProps = { values: WizardValues; onEdit: (step: number) => void }

/** Last step: all that will be made, before it is. */
function WizardSummaryStep({ values, onEdit }: WizardSummaryStepProps) {
  const { members, logo } = values
  const { wishedPlan } = useMe().user
  const town = [values.postalCode, values.city].filter(Boolean).join(' ')
  const address = [values.addressLine1, town, countryName(values.country)].filter(Boolean).join(', ')
  const label = (labels: Readonly<Record<string, string>>, value: string) => labels[value] ?? null
  return (
    <>
      <Card
        title={values.name}
        description={values.slug}
        actions={
          <Button size="sm" onClick={() => onEdit(0)}>
            Modifier le profil
          </Button>
        }
      >
        <div className="flex flex-col gap-5">
          {logo && <LogoFrame src={logo} name={values.name} />}
          <DescriptionList
            columns={2}
            items={[
              { label: fieldLabels.description, value: values.description.trim() || null },
              { label: fieldLabels.industry, value: label(industryLabels, values.industry) },
              { label: fieldLabels.size, value: label(sizeLabels, values.size) },
              { label: fieldLabels.website, value: values.website || null },
              { label: fieldLabels.addressLine1, value: address },
              {
                label: fieldLabels.timezone,
                value: timezones.find(({ value }) => value === values.timezone)?.label ?? values.timezone,
              },
              { label: fieldLabels.vatNumber, value: values.vatNumber || null },
              ...(wishedPlan ? [{ label: 'Formule choisie', value: nameOfPlan(wishedPlan) }] : []),
              { label: fieldLabels.billingEmail, value: values.billingEmail },
              { label: fieldLabels.currency, value: label(currencyLabels, values.currency) },
            ]}
          />
        </div>
      </Card>
      <Card
        title={members.length === 0 ? 'Aucune invitation' : `Invitations (${members.length})`}
        description="Vous serez propriétaire de l’organisation."
        actions={
          <Button size="sm" onClick={() => onEdit(1)}>
            Modifier les membres
          </Button>
        }
      >
        {members.length === 0 ? (
          <p className="text-muted text-sm">Vous pourrez inviter votre équipe à tout moment.</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {members.map((member) => (
              <li key={member.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm">
                <span className="min-w-0 flex-1 basis-56">
                  <span className="block truncate font-medium">{memberName(member)}</span>
                  <span className="block truncate text-muted text-xs">{member.email}</span>
                </span>
                <Badge dot={false}>{roleLabels[member.role]}</Badge>
                <span className="text-muted text-xs sm:w-40 sm:text-end">
                  {member.sendInvitation ? 'Invitation par e-mail' : 'Sans e-mail'}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}
