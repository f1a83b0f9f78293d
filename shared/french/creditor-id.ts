import { hasMod97Key } from './iban.ts'

/**
 * The identifier of a SEPA creditor (« ICS ») without spaces, in capitals, when its key is right; else null. Country 2, key 2, business code 3,
 * which the key leaves out, then the national part: 28 at most, of six in France (EPC262-08, AT-02).
 */
export function parseCreditorId(text: string): string | null {
  const id = text.replace(/[\s.-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(id)) return null
  if (id.startsWith('FR') && id.length !== 13) return null
  return hasMod97Key(id.slice(7) + id.slice(0, 4)) ? id : null
}
