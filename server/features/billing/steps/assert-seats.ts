import type { Tx } from '#server/scope.ts'
import { seatsTooFew } from '#shared/domain/billing/charge-labels.ts'
import { type Choice, countsSeats } from '#shared/domain/billing/choice.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { countActivePeople } from '../queries/people.ts'

/** Each active person has a seat that is paid for. Errors: seats_too_few. */
export async function assertSeats(tx: Tx, { plan, seats }: Choice): Promise<void> {
  if (!countsSeats(plan)) return
  const people = await countActivePeople(tx)
  if (seats >= people) return
  const message = seatsTooFew(people)
  throw new DomainError('seats_too_few', {
    message,
    data: { people },
    fields: [{ path: 'seats', code: 'seats_too_few', message }],
  })
}
