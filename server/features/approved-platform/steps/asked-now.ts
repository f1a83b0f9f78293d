import { PlatformError } from '#server/integrations/approved-platform/port.ts'
import type { PlatformFault } from '#shared/domain/approved-platform/platform-fault.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type ErrorCode, fieldError } from '#shared/domain/error-codes.ts'

const codes = {
  unreachable: 'platform_unreachable',
  busy: 'platform_busy',
  keys: 'platform_keys_refused',
  not_found: 'platform_address_wrong',
  refused: 'platform_address_wrong',
  unreadable: 'platform_address_wrong',
} as const satisfies Record<PlatformFault, ErrorCode>
/** The field that is most likely at fault. */
const fields: Partial<Record<ErrorCode, string>> = {
  platform_keys_refused: 'clientSecret',
  platform_address_wrong: 'flowUrl',
  platform_unreachable: 'flowUrl',
}

/**
 * A platform's answer for a person who waits. Errors: platform_unreachable, platform_busy, platform_keys_refused, platform_address_wrong,
 * each with the field of the connection that is most likely at fault.
 */
export async function askedNow<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    const code = codes[error.problem]
    const path = fields[code]
    throw new DomainError(code, path === undefined ? {} : { fields: [fieldError(path, code)] })
  }
}
