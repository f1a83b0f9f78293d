import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#server/config.ts'
import type { AppContext } from '#server/scope.ts'

const secretUnder = (secret: string, mailboxId: string) =>
  createHmac('sha256', deriveKey(secret, 'mail-watch')).update(mailboxId).digest('base64url')

/** The word that Graph repeats in every announcement of a mailbox (`clientState`): drawn from the mailbox with our key, and kept nowhere. */
export const watchSecret = ({ config }: AppContext, mailboxId: string): string =>
  secretUnder(config.secret, mailboxId)

/** Whether a caller knows that word, under the installation's present secret or a former one. Takes the same time for every answer. */
export function isWatchSecret({ config }: AppContext, mailboxId: string, given: string): boolean {
  const told = Buffer.from(given)
  return [config.secret, ...config.formerSecrets]
    .map((secret) => Buffer.from(secretUnder(secret, mailboxId)))
    .reduce((known, word) => (word.length === told.length && timingSafeEqual(word, told)) || known, false)
}
