import { createHash } from 'node:crypto'

/** The hash that the first entry of an organization names as the one before it. */
export const FIRST_HASH = '0'.repeat(64)

/** JSON with the keys of every object sorted: the same facts give the same text, however they were stored. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, held]) => held !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, held]) => `${JSON.stringify(key)}:${canonicalJson(held)}`).join(',')}}`
}

/** SHA-256 of the facts, in lower-case hexadecimal. */
export const digestOf = (facts: unknown): string => sha256(canonicalJson(facts))
export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export type LedgerKind = 'invoice_issued' | 'payment_recorded' | 'movement_recorded' | 'closure'
export type LedgerEntry = {
  orgId: string
  position: number
  kind: LedgerKind
  subjectId: string
  payloadSha256: string
  previousHash: string
  recordedAt: Date
}

/** The expected hash of an entry. */
export const hashOfEntry = (entry: LedgerEntry): string =>
  digestOf({
    organization: entry.orgId,
    position: entry.position,
    kind: entry.kind,
    subject: entry.subjectId,
    payload: entry.payloadSha256,
    previous: entry.previousHash,
    recordedAt: entry.recordedAt,
  })
