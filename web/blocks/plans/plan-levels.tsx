import { offerNames } from '#shared/domain/plans/offer-names.ts'
import { offerGiving } from '#shared/domain/plans/offers.ts'
import { type PlanEntry, planCatalogue, plans } from '#shared/domain/plans/plans.ts'
import { NBSP } from '#shared/french/typography.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Badge } from '#web/ui/badge.tsx'

/**
 * Contents of each plan (specification, section 9.1), below the offers that give it. Not a price list: prices are the
 * offer's (9.2).
 */
export function PlanLevels() {
  return (
    <Accordion
      items={plans.map((id) => ({
        id,
        title: <LevelName plan={planCatalogue[id]} />,
        content: <Level plan={planCatalogue[id]} />,
      }))}
    />
  )
}

/** « Business – avec l’offre Team ». */
function LevelName({ plan: { id, name } }: { plan: PlanEntry }) {
  const offer = offerGiving(id)
  const way =
    offer !== null ? `avec l’offre ${offerNames[offer]}` : id === 'gratuit' ? 'sans abonnement' : 'sur devis'
  return (
    <span>
      {name} <span className="font-normal text-muted">– {way}</span>
    </span>
  )
}

/** Features that the plan adds to the smaller one. */
function Level({ plan }: { plan: PlanEntry }) {
  const smaller = plans[plan.order - 1]
  const before = new Map(
    smaller === undefined ? [] : planCatalogue[smaller].features.map((line) => [line.id, line] as const),
  )
  const added = plan.features.filter((line) => {
    const known = before.get(line.id)
    return line.included && !(known?.included && known.label === line.label)
  })
  return (
    <>
      <p>{plan.description}</p>
      {smaller !== undefined && (
        <p className="mt-2">
          Tout {planCatalogue[smaller].name}, et{NBSP}:
        </p>
      )}
      <ul className="mt-2 list-disc ps-5">
        {added.map(({ id, label, soon, isNew }) => (
          <li key={id} className="mb-1">
            {label}{' '}
            {soon ? (
              <Badge dot={false}>Bientôt</Badge>
            ) : (
              isNew && (
                <Badge dot={false} tone="info">
                  Nouveau
                </Badge>
              )
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
