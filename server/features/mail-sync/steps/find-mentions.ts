import { findNumbersOfLinks } from '#server/features/quotes/queries/numbers-of-links.ts'
import { hashToken } from '#server/link-token.ts'
import type { Tx } from '#server/scope.ts'
import { documentMentions, linkTokens } from '#shared/domain/conversations/mentions.ts'
import type { ReadMail } from '../store/mails.ts'

/** Text in which numbers are looked for. */
const MOST_READ = 200_000

/** Names the devis that each mail is about: those whose number it says, and those whose client's link it carries. */
export async function withMentions(
  tx: Tx,
  mails: readonly ReadMail[],
): Promise<(ReadMail & { mentions: string[] })[]> {
  const linked = mails.map(({ parsed }) => linkTokens(parsed).map(hashToken))
  const numbers = await findNumbersOfLinks(tx, linked.flat())
  return mails.map((mail, index) => {
    const { subject, text } = mail.parsed
    const said = documentMentions(`${subject}\n${text.slice(0, MOST_READ)}`)
    const carried = linked[index]!.flatMap((hash) => numbers.get(hash.toString('hex')) ?? [])
    return { ...mail, mentions: [...new Set([...said, ...carried])] }
  })
}
