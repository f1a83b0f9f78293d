import { type ClientIds, isOnCard } from '#server/features/crm/queries/card-addresses.ts'
import type { Tx } from '#server/scope.ts'
import {
  type CopyList,
  fitTogether,
  notOnCard,
  repeatedAddress,
} from '#shared/domain/documents/enclosures.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { isOwnAddress, listEnclosures } from '../queries/enclosures.ts'
import type { Recipient } from './choose-recipient.ts'
import type { MailedPdf } from './mail-document.ts'

/** Who else receives a document, and what leaves with it. */
export type CopiesAsked = {
  /** With a link of their own. */
  others?: readonly Recipient[] | undefined
  /** Without the link; `bcc` are named to nobody. */
  cc?: readonly string[] | undefined
  bcc?: readonly string[] | undefined
  enclosureIds?: readonly string[] | undefined
}
/** The same, judged. */
export type Copies = {
  others: readonly Recipient[]
  cc: readonly string[]
  bcc: readonly string[]
  enclosures: Enclosed[]
}
type Enclosed = MailedPdf & { id: string }

/**
 * Judges who else receives a document: nobody twice; the others and the copies are on the client's card, had it before (`known`), or are colleagues.
 * Errors: address_twice, recipient_not_on_card, enclosures_too_heavy, not_found.
 */
export async function judgeCopies(
  tx: Tx,
  to: string,
  asked: CopiesAsked,
  client: ClientIds,
  known: readonly (string | null)[] = [],
): Promise<Copies> {
  const { others = [], cc = [], bcc = [] } = asked
  const lists: Record<CopyList, readonly string[]> = { others: others.map(({ email }) => email), cc, bcc }
  const twice = repeatedAddress(to, lists)
  if (twice !== null) throw new DomainError('address_twice', { fields: [fieldError(twice, 'address_twice')] })
  for (const [list, emails] of Object.entries(lists))
    for (const email of emails) {
      const had = known.some((each) => each?.toLowerCase() === email.toLowerCase())
      // A link is the client's own: a colleague gets a copy alone.
      const isKnown =
        had || (await isOnCard(tx, client, email)) || (list !== 'others' && (await isOwnAddress(tx, email)))
      if (!isKnown)
        throw new DomainError('recipient_not_on_card', {
          fields: [{ ...fieldError(list, 'recipient_not_on_card'), message: notOnCard(email) }],
        })
    }
  const enclosures = await listEnclosures(tx, asked.enclosureIds)
  if (!fitTogether(enclosures.map(({ size }) => size)))
    throw new DomainError('enclosures_too_heavy', {
      fields: [fieldError('enclosureIds', 'enclosures_too_heavy')],
    })
  return { others, cc, bcc, enclosures }
}
