import { EMAIL_MAX } from '#shared/domain/text/email-address.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { RECIPIENTS_MAX } from './draft.ts'

export type Recipient = { name: string | null; address: string }
export type Recipients = { to: readonly Recipient[]; cc: readonly Recipient[]; bcc: readonly Recipient[] }

export const recipientLists = ['to', 'cc', 'bcc'] as const

/** Dot-atoms of RFC 5322, section 3.2.3, with letters of other alphabets (RFC 6531), at a domain of two labels or more. */
const ADDRESS =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u

/** Whether mail can be addressed so: wider than what Ardoise takes for its own accounts, since a client's address is what it is. */
export const isRecipientAddress = (address: string): boolean =>
  address.length <= EMAIL_MAX && ADDRESS.test(address)

/** Faults that keep a mail from going to these people; paths are those of the draft (`to`, `cc.0`). */
export function recipientFaults(recipients: Recipients): FieldError[] {
  const total = recipientLists.reduce((sum, list) => sum + recipients[list].length, 0)
  if (total === 0)
    return [{ path: 'to', code: 'recipient_missing', message: 'Indiquez au moins un destinataire.' }]
  const faults = recipientLists.flatMap((list) =>
    recipients[list].flatMap(({ address }, index) =>
      isRecipientAddress(address)
        ? []
        : [
            {
              path: `${list}.${index}`,
              code: 'recipient_invalid',
              message: `«\u202f${address}\u202f» n’est pas une adresse e-mail.`,
            },
          ],
    ),
  )
  if (total > RECIPIENTS_MAX)
    faults.push({
      path: 'to',
      code: 'too_many_recipients',
      message: `Un message part à ${RECIPIENTS_MAX} personnes au plus\u00a0: il y en a ${total}.`,
    })
  return faults
}

/** The one person that a prospecting mail goes to, since its link unsubscribes one; else its faults, at each list that names more. */
export function prospectOf(
  recipients: Recipients,
): { address: string; path: string } | { faults: FieldError[] } {
  const all = recipientLists.flatMap((list) =>
    recipients[list].map(({ address }, index) => ({ address, list, path: `${list}.${index}` })),
  )
  const [one, ...more] = all
  if (one !== undefined && more.length === 0) return { address: one.address, path: one.path }
  const lists = recipientLists.filter((list) => recipients[list].length > 0)
  const faults = (lists.length === 0 ? (['to'] as const) : lists).map((path) => ({
    path,
    code: 'prospecting_single',
    message:
      'Un e-mail de prospection part à une seule personne, sans copie\u00a0: son lien de désinscription ne vaut que pour elle. Écrivez à chacune séparément.',
  }))
  return { faults }
}

/** Addresses that the mail goes to, each once, whatever list and letter size names it. */
export function envelopeOf(recipients: Recipients): string[] {
  const all = recipientLists.flatMap((list) => recipients[list].map(({ address }) => address))
  return [...new Map(all.map((address) => [address.toLowerCase(), address])).values()]
}
