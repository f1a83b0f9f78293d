import { DomainError } from '#shared/domain/domain-error.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'

export type Recipient = { email: string; name: string | null }

/** The address that was asked for, else the client's. Errors: recipient_missing. */
export function chooseRecipient(
  asked: Recipient | undefined,
  client: Recipient | { email: null },
): Recipient {
  if (asked) return asked
  if (client.email !== null) return client
  const code = 'recipient_missing'
  throw new DomainError(code, { fields: [{ path: 'to.email', code, message: errorCodes[code].text }] })
}
