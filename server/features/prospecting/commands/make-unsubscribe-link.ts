import { makeToken } from '#server/link-token.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import { maskEmail } from '#shared/domain/signatures/code-verdict.ts'
import { findProspect } from '../queries/prospects.ts'
import { insertLink } from '../store/consent-links.ts'

/** The addresses by which the recipient of one mail unsubscribes; `oneClick` is called by mail programs (RFC 8058). */
export type UnsubscribeLink = { tokenHash: Buffer; page: string; oneClick: string }

/** Makes the link of a mail. Nothing knows it until `saveUnsubscribeLink`. */
export function makeUnsubscribeLink({ config: { appUrl } }: AppContext): UnsubscribeLink {
  const { token, tokenHash } = makeToken()
  return {
    tokenHash,
    page: `${appUrl}/unsubscribe/${token}`,
    oneClick: `${appUrl}/api/v1/unsubscribe/${token}`,
  }
}

/** Keeps whose link it is. The token itself is in the mail alone. */
export async function saveUnsubscribeLink(
  tx: Tx,
  { tokenHash }: UnsubscribeLink,
  address: string,
): Promise<void> {
  const email = address.trim().toLowerCase()
  const who = (await findProspect(tx, email))?.who ?? null
  await insertLink(tx, { tokenHash, who, address: email, masked: maskEmail(email) })
}
