import { Hourglass } from 'lucide-react'
import { soldName } from '#shared/domain/billing/choice.ts'
import { TRIAL_DAYS } from '#shared/domain/plans/trial.ts'
import { nameOfPlan, type WishedPlan } from '#shared/domain/plans/wished-plan.ts'
import { formatCount } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Progress } from '#web/ui/progress.tsx'

type TrialCardProps = {
  daysLeft: number /** The plan chosen before the sign-up. */
  wishedPlan: WishedPlan | null
}

/** Days left of the trial, and a link to choose a plan: one row where there is room. */
export function TrialCard({ daysLeft, wishedPlan }: TrialCardProps) {
  const over = daysLeft === 0
  return (
    <div className="@container">
      <section className="flex flex-col gap-x-6 gap-y-3 rounded-md border border-line bg-surface p-5 @[50rem]:flex-row @[50rem]:items-center @[50rem]:py-2">
        <h2 className="flex shrink-0 items-center gap-2 font-semibold text-base">
          <Hourglass aria-hidden size={18} className="text-warning-ink" />
          {over
            ? 'Votre essai est terminé'
            : `Essai${NBSP}: ${formatCount(daysLeft, 'jour restant', 'jours restants')}`}
        </h2>
        {!over && (
          <Progress
            className="@[50rem]:w-72 @[50rem]:shrink-0"
            label={`Essai de ${TRIAL_DAYS}${NBSP}jours`}
            value={TRIAL_DAYS - daysLeft}
            max={TRIAL_DAYS}
            detail={formatCount(TRIAL_DAYS - daysLeft, 'jour passé', 'jours passés')}
          />
        )}
        <div className="min-w-0 flex-1 text-sm">
          {wishedPlan ? (
            <p>
              Formule choisie&nbsp;: <strong>{nameOfPlan(wishedPlan)}</strong>
              {soldName(wishedPlan) !== nameOfPlan(wishedPlan) && `, avec l’offre ${soldName(wishedPlan)}`}.
            </p>
          ) : (
            <p className="text-muted">
              {over
                ? 'Choisissez la formule qui convient à votre activité.'
                : 'Choisissez dès maintenant la formule qui convient à votre activité.'}
            </p>
          )}
        </div>
        <div className="flex shrink-0 flex-wrap gap-2">
          {wishedPlan !== null && wishedPlan !== 'gratuit' && (
            <LinkButton to="/billing" search={{ plan: wishedPlan }}>
              Commencer avec {soldName(wishedPlan)}
            </LinkButton>
          )}
          <LinkButton to="/pricing">Voir les tarifs</LinkButton>
        </div>
      </section>
    </div>
  )
}
