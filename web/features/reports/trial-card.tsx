import { Hourglass } from 'lucide-react'
import { soldName } from '#shared/domain/billing/choice.ts'
import { TRIAL_DAYS } from '#shared/domain/plans/trial.ts'
import { nameOfPlan, type WishedPlan } from '#shared/domain/plans/wished-plan.ts'
import { formatCount } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Progress } from '#web/ui/progress.tsx'

/** Days left of the trial, and a link to choose a plan. */
type TrialCardProps = {
  daysLeft: number /** The plan chosen before the sign-up. */
  wishedPlan: WishedPlan | null
}

export function TrialCard({ daysLeft, wishedPlan }: TrialCardProps) {
  const over = daysLeft === 0
  return (
    <section className="rounded-md border border-line bg-surface p-5">
      <h2 className="flex items-center gap-2 font-semibold text-base">
        <Hourglass aria-hidden size={18} className="text-warning-ink" />
        {over
          ? 'Votre essai est terminé'
          : `Essai${NBSP}: ${formatCount(daysLeft, 'jour restant', 'jours restants')}`}
      </h2>
      {!over && (
        <Progress
          className="mt-3"
          label={`Essai de ${TRIAL_DAYS}${NBSP}jours`}
          value={TRIAL_DAYS - daysLeft}
          max={TRIAL_DAYS}
          detail={formatCount(TRIAL_DAYS - daysLeft, 'jour passé', 'jours passés')}
        />
      )}
      <p className="mt-2 text-muted text-sm">
        {over
          ? 'Choisissez la formule qui convient à votre activité.'
          : 'Choisissez dès maintenant la formule qui convient à votre activité.'}
      </p>
      {wishedPlan && (
        <p className="mt-2 text-sm">
          Formule choisie&nbsp;: <strong>{nameOfPlan(wishedPlan)}</strong>
          {soldName(wishedPlan) !== nameOfPlan(wishedPlan) && `, avec l’offre ${soldName(wishedPlan)}`}.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {wishedPlan !== null && wishedPlan !== 'gratuit' && (
          <LinkButton to="/billing" search={{ plan: wishedPlan }}>
            Commencer avec {soldName(wishedPlan)}
          </LinkButton>
        )}
        <LinkButton to="/pricing">Voir les tarifs</LinkButton>
      </div>
    </section>
  )
}
