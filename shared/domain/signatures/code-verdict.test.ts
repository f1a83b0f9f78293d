import { describe, expect, test } from 'vitest'
import { codeRefusal, codeVerdict, drawnPathPattern, maskEmail } from './code-verdict.ts'
import { CURRENT_CONSENT_VERSION, consentPoints, consentText } from './consent.ts'

const now = new Date('2026-11-21T10:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const sentAgo = (...seconds: number[]) => seconds.map((age) => ({ sentAt: ago(age) }))

describe('another code', () => {
  test.each([
    [sentAgo(), null],
    [sentAgo(30), null],
    [sentAgo(29.2), { code: 'code_resend_too_soon', retryAfterSeconds: 1 }],
    [sentAgo(60, 120, 180, 240), null],
    [sentAgo(60, 120, 180, 240, 3_000), { code: 'rate_limited', retryAfterSeconds: 600 }],
    [sentAgo(60, 120, 180, 240, 3_600), null],
  ])('%#', (sent, expected) => expect(codeRefusal(sent, now)).toEqual(expected))
})

describe('a typed code', () => {
  const code = { sentAt: ago(599), attempts: 4, consumedAt: null }
  const verdict = (changes: Partial<typeof code> | { consumedAt: Date }, matches: boolean) => {
    const answer = codeVerdict({ ...code, ...changes }, matches, now)
    return answer.ok ? 'ok' : answer.code
  }
  test('is checked for its age and tries before its value', () => {
    expect(verdict({}, true)).toBe('ok')
    expect(verdict({}, false)).toBe('code_invalid')
    expect(verdict({ attempts: 5 }, true)).toBe('code_attempts_exceeded')
    expect(verdict({ sentAt: ago(600) }, true)).toBe('code_expired')
    expect(verdict({ consumedAt: now }, true)).toBe('code_expired')
    expect(codeVerdict(null, true, now)).toEqual({ ok: false, code: 'code_expired' })
  })
})

test('an address is masked except for its first letter and its domain', () => {
  expect(maskEmail('eloise@delaunay.test')).toBe('e•••@delaunay.test')
  expect(maskEmail('@x')).toBe('•••')
})

test('a drawn path may contain only moves, lines, curves and numbers', () => {
  expect(drawnPathPattern.test('M10 40 Q20 10 40 40 L90 42.5 M1 1 L2 2')).toBe(true)
  for (const path of ['', 'L1 1', 'M1 1 A1 1 0 0 1 2 2', 'M1 1"onload="x', 'M1 1 url(x)', 'M']) {
    expect(drawnPathPattern.test(path)).toBe(false)
  }
})

test('the consent names the quote, and tells a consumer of the obligation to pay', () => {
  const facts = { number: 'D-2026-0042', sellerName: 'Atelier Lagrange' }
  const professional = consentText(CURRENT_CONSENT_VERSION, { ...facts, audience: 'professional' })
  expect(professional).toContain('D-2026-0042 émis par Atelier Lagrange')
  expect(professional).toContain('signature électronique simple')
  expect(professional).not.toContain('obligation de paiement')
  expect(consentText(CURRENT_CONSENT_VERSION, { ...facts, audience: 'consumer' })).toContain(
    'obligation de paiement',
  )
  expect(consentText('1999-01', { ...facts, audience: 'consumer' })).toBeNull()
})

test('the lines before the text belong to its version, and change no word of it', () => {
  for (const audience of ['professional', 'consumer'] as const) {
    const facts = { number: 'D-2026-0044', sellerName: 'Atelier Rivoire', audience }
    expect(consentText(CURRENT_CONSENT_VERSION, facts)).toBe(consentText('2026-11', facts))
    expect(consentPoints('2026-11', facts)).toBeNull()
    const points = consentPoints(CURRENT_CONSENT_VERSION, facts)
    expect(points).toHaveLength(3)
    expect(points![0]).toBe('J’accepte les prix et les conditions du devis D-2026-0044 d’Atelier Rivoire.')
    expect(points!.join(' ').includes('obligation de paiement')).toBe(audience === 'consumer')
  }
})
