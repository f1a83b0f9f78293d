import type { Tx } from '#server/scope.ts'
import type { OppositionSource } from '#shared/domain/calls/call-names.ts'
import { endConsent, insertOpposition, listOpenConsents } from '../store/consents.ts'

type Who = { companyId: string | null; contactId: string | null; number: string | null; name: string | null }

/** For good, by the person and by the number; consents that they gave end with it. */
export async function oppose(
  tx: Tx,
  { name, ...who }: Who,
  said: { source: OppositionSource; note: string },
): Promise<string> {
  for (const id of await listOpenConsents(tx, who)) await endConsent(tx, id, 'Opposition aux appels')
  const id = await insertOpposition(tx, who, said)
  await tx.emit('call_wish.opposed', {
    subject: { type: 'call_wish', id },
    companyId: who.companyId,
    contactId: who.contactId,
    description: name ?? who.number,
    meta: { clientName: name, number: who.number },
  })
  return id
}
