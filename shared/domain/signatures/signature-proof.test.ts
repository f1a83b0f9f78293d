import { describe, expect, test } from 'vitest'
import { canonicalJson, chainEvents, verifyChain } from './signature-proof.ts'

/** A toy hash, enough for the chain's logic; tests of `server/integrations/pdf` use SHA-256. */
const digest = (text: string) => {
  let hash = 0xcbf29ce484222325n
  for (const char of text)
    hash = ((hash ^ BigInt(char.codePointAt(0) ?? 0)) * 0x100000001b3n) & ((1n << 64n) - 1n)
  return hash.toString(16).padStart(64, '0')
}
const events = chainEvents(
  ['opened', 'code_sent', 'code_verified', 'signed'].map((type, index) => ({
    at: `2026-11-21T09:0${index}:00.000Z`,
    type: `quote.${type}`,
    label: `Étape ${index}`,
    ip: index === 0 ? null : '203.0.113.7',
    userAgent: 'Mozilla/5.0',
  })),
  digest,
)

describe('event chain', () => {
  test('is valid when untouched, and each hash covers the event', () => {
    expect(verifyChain(events, digest)).toBeNull()
    const { hash, ...first } = events[0]!
    expect(hash).toBe(digest('0'.repeat(64) + canonicalJson(first)))
    expect(verifyChain([], digest)).toBeNull()
  })

  test('returns the first event that was changed, removed or moved', () => {
    expect(verifyChain(events.with(2, { ...events[2]!, ip: '198.51.100.1' }), digest)).toBe(2)
    expect(verifyChain(events.toSpliced(1, 1), digest)).toBe(1)
    expect(verifyChain([events[1]!, events[0]!, ...events.slice(2)], digest)).toBe(0)
  })
})

test('canonical JSON does not depend on the order of keys, and drops undefined', () => {
  expect(canonicalJson({ b: [1, { d: 'é"', c: null }], a: undefined })).toBe(
    '{"b":[1,{"c":null,"d":"é\\""}]}',
  )
  expect(canonicalJson({ x: 1, a: true })).toBe(canonicalJson({ a: true, x: 1 }))
})
