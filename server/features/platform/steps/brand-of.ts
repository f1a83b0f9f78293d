import type { Tx } from '#server/scope.ts'
import { type Brand, LOGO_ID } from '../mails/render-mail.ts'
import { findLogoKey, type StoredAttachment } from '../store/mails.ts'

/** A mail in the name of the organization, to a client, wears its logo, or its name. */
export async function brandOf(
  tx: Tx,
  name: string | null | undefined,
): Promise<{ brand: Brand | null; logo: StoredAttachment[] }> {
  if (name === null || name === undefined) return { brand: null, logo: [] }
  const fileKey = await findLogoKey(tx)
  return {
    brand: { name, hasLogo: fileKey !== null },
    logo:
      fileKey === null ? [] : [{ filename: 'logo', contentType: 'image/png', fileKey, contentId: LOGO_ID }],
  }
}
