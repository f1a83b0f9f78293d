import type { OwnSubscriptionView } from '#shared/contract/billing.ts'
import { choiceLabel } from '#shared/domain/billing/charge-labels.ts'
import { isLive } from '#shared/domain/billing/own-subscription.ts'
import { planLabels } from '#shared/domain/plans/plan-ids.ts'
import type { PlanStanding } from '#shared/domain/plans/plan-of.ts'
import { TRIAL_DAYS } from '#shared/domain/plans/trial.ts'
import { formatCount, formatLongDate } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { EndActions } from './end-actions.tsx'
import { euros, perMonth, standingName, statusOf } from './standing-texts.ts'

type CurrentPlanProps = {
  subscription: OwnSubscriptionView | null
  standing: PlanStanding
  timeZone: string
}

/** The plan of the moment, what it costs, and until when. */
export function CurrentPlan({ subscription, standing, timeZone }: CurrentPlanProps) {
  const live = subscription !== null && isLive(subscription.status) ? subscription : null
  const status = statusOf(live, standing)
  const day = (instant: string) => formatLongDate(instant, timeZone)
  return (
    <Card title="Votre formule" actions={live && <EndActions subscription={live} timeZone={timeZone} />}>
      <p className="flex flex-wrap items-center gap-3">
        <strong className="font-semibold text-lg">{live ? choiceLabel(live) : standingName(standing)}</strong>
        {status && <Badge tone={status.tone}>{status.label}</Badge>}
      </p>
      {standing.source === 'trial' && (
        <>
          <Progress
            className="mt-4 max-w-form"
            label={`Essai de ${TRIAL_DAYS}${NBSP}jours`}
            value={TRIAL_DAYS - standing.trialDaysLeft}
            max={TRIAL_DAYS}
            detail={formatCount(standing.trialDaysLeft, 'jour restant', 'jours restants')}
          />
          <p className="mt-3 text-muted text-sm">
            Il ouvre la formule {planLabels[standing.plan]}. Aucune carte n’est demandée. Sans abonnement,
            votre organisation passe ensuite à la formule Gratuit{NBSP}: rien n’est effacé.
          </p>
        </>
      )}
      {live ? (
        <div className="mt-4">
          <DescriptionList
            columns={2}
            items={[
              { label: 'Prix', value: perMonth(live.monthCents) },
              {
                label: live.cancelAtEnd ? 'Prend fin le' : 'Prochaine échéance',
                value: day(live.periodEnd),
              },
              { label: 'Mois en cours depuis le', value: day(live.periodStart) },
              ...(live.creditCents > 0
                ? [{ label: 'Avoir sur la prochaine échéance', value: `${euros(live.creditCents)}${NBSP}HT` }]
                : []),
            ]}
          />
        </div>
      ) : (
        standing.source === 'free' && (
          <p className="mt-2 text-muted text-sm">
            Vous ne payez rien. Vos documents restent lisibles et exportables.
          </p>
        )
      )}
      {subscription !== null && live === null && (
        <p className="mt-2 text-muted text-sm">
          Votre abonnement {choiceLabel(subscription)} est terminé. Rien n’a été effacé.
        </p>
      )}
    </Card>
  )
}
