/** What may leave with a devis or an invoice beside its PDF, and to how many. Most servers refuse a mail of more than 10 to 25 MB. */
export const enclosureLimits = {
  files: 5,
  /** Bytes of one. */
  fileBytes: 5_242_880,
  /** Bytes of all that leaves with one sending, without the PDF. */
  totalBytes: 10_485_760,
  /** Recipients with a link of their own, the first one counted. */
  recipients: 5,
  copies: 10,
} as const

/** Whether files of these sizes leave together. */
export const fitTogether = (sizes: readonly number[]): boolean =>
  sizes.length <= enclosureLimits.files &&
  sizes.reduce((sum, size) => sum + size, 0) <= enclosureLimits.totalBytes

const folded = (email: string) => email.trim().toLowerCase()

/** Addresses beside that of the recipient: others with a link of their own, and copies, which the recipients are told of or not. */
export type CopyList = 'others' | 'cc' | 'bcc'

/** The list with the first address that is there twice, the recipient’s counted; null: none is. */
export function repeatedAddress(
  to: string,
  lists: Partial<Record<CopyList, readonly string[]>>,
): CopyList | null {
  const known = new Set([folded(to)])
  for (const list of ['others', 'cc', 'bcc'] as const)
    for (const email of lists[list] ?? []) {
      if (known.has(folded(email))) return list
      known.add(folded(email))
    }
  return null
}

/** Says which of several addresses is not on the client’s card. */
export const notOnCard = (email: string): string =>
  `«\u202f${email}\u202f» n’est pas sur la fiche du client. Ajoutez cette adresse avant de lui écrire.`
