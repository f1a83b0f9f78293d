import { nameOfPlan } from '#shared/domain/plans/wished-plan.ts'
import { NBSP } from '#shared/french/typography.ts'
import { type Choice, countsSeats } from './choice.ts'

/** « Team, 6 utilisateurs », « Premium ». */
export function choiceLabel({ plan, seats }: Choice): string {
  const name = nameOfPlan(plan)
  return countsSeats(plan) ? `${name}, ${seats}${NBSP}utilisateurs` : name
}

/** Why a number of seats is refused; `people`: those who are active, two at least. */
export const seatsTooFew = (people: number): string =>
  `Votre organisation compte ${people}${NBSP}personnes actives${NBSP}: choisissez au moins ${people}${NBSP}utilisateurs.`

/** A month of a plan, as a line of a bill says it. */
export const chargeLabel = (choice: Choice): string => `Ardoise ${choiceLabel(choice)}, un mois`

/** Lines of a bill for a change within a month. */
export const prorataLabels = {
  given: (choice: Choice) => `Temps non utilisé d’Ardoise ${choiceLabel(choice)}`,
  taken: (choice: Choice) => `Reste du mois d’Ardoise ${choiceLabel(choice)}`,
  kept: 'Avoir d’un changement de formule',
}
