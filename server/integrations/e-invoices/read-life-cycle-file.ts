import { DomainError } from '#shared/domain/domain-error.ts'
import { readLifeCycleMessage } from '#shared/domain/e-invoice-files/read-life-cycle-message.ts'
import type { LifeCycleMessage } from '#shared/domain/invoices/life-cycle/message.ts'
import { parseXml } from './parse-xml.ts'

/** A message on one invoice has 3 kB and 100 tags, one on 100 invoices with ten reasons each 405 kB and 14,000. */
const LIMITS = { bytes: 1_048_576, tags: 40_000 }

/**
 * Reads a stranger's CDAR. Throws `life_cycle_message_unreadable`, and of what it shares with invoices `e_invoice_too_large`,
 * `e_invoice_too_complex`, `e_invoice_doctype` and `e_invoice_malformed`.
 */
export function readLifeCycleFile(bytes: Uint8Array): LifeCycleMessage {
  if (bytes.length > LIMITS.bytes) {
    throw new DomainError('e_invoice_too_large', {
      message: 'Ce fichier dépasse 1\u00a0Mo\u00a0: il ne peut pas être lu comme un message de cycle de vie.',
    })
  }
  return readLifeCycleMessage(parseXml(bytes, LIMITS))
}
