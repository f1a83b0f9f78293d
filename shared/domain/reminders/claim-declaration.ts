import { addDays, addMonths } from '#shared/time/calendar-day.ts'

/**
 * The last day that is certain to declare what an insolvent client owes: two months after its judgment. The time runs from its publication in the BODACC, later
 * (C. com. R622-24). `secondOn`: a week before.
 */
export function declarationDays(judgedOn: string): { firstOn: string; secondOn: string; lastOn: string } {
  const lastOn = addMonths(judgedOn, 2)
  return { firstOn: addMonths(judgedOn, 1), secondOn: addDays(lastOn, -7), lastOn }
}
