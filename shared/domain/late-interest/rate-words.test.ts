import { expect, test } from 'vitest'
import { agreedPenaltyBps, latePenalty } from '#shared/french/legal-mentions.ts'
import { debtorOf } from './debtor.ts'
import { formatTenThousandths, ruleWords, segmentRateWords } from './rate-words.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('the rate that an invoice froze is read from its mention, and the law’s where it says none', () => {
  const textOf = (latePenaltyBps: number | null) =>
    latePenalty.text({
      issuedOn: '2026-01-01',
      franchise: false,
      soleTrader: false,
      buyerIsProfessional: true,
      latePenaltyBps,
    })
  for (const bps of [1, 50, 105, 120, 787, 1_000, 1_215, 4_000, 10_000])
    expect(agreedPenaltyBps(textOf(bps))).toBe(bps)
  expect(agreedPenaltyBps(textOf(null))).toBeNull()
})

test('administrations are known by their SIREN', () => {
  expect(debtorOf({ kind: 'professional', siren: '213105554' })).toBe('public_buyer')
  expect(debtorOf({ kind: 'professional', siren: '130025265' })).toBe('public_buyer')
  expect(debtorOf({ kind: 'professional', siren: '552081317' })).toBe('professional')
  expect(debtorOf({ kind: 'professional', siren: null })).toBe('professional')
  expect(debtorOf({ kind: 'consumer', siren: null })).toBe('consumer')
})

test('a rate says where it comes from', () => {
  const ecb = { kind: 'ecb', from: '2025-07-01', bps: 215, source: 'BCE' } as const
  const legal = { kind: 'legal', from: '2026-01-01', bps: 262, source: 'Arrêté' } as const
  const words = (segment: Parameters<typeof segmentRateWords>[0]) => plain(segmentRateWords(segment))
  expect(words({ bps: 1_215, floor: 'none', row: ecb })).toBe(
    '12,15 % : BCE 2,15 % + 10 points, 2e semestre 2025',
  )
  expect(words({ bps: 786, floor: 'raised', row: legal })).toBe(
    '7,86 % : minimum légal, 3 × 2,62 %, 1er semestre 2026',
  )
  expect(words({ bps: 786, floor: 'none', row: legal })).toBe(
    '7,86 % : 3 × taux légal 2,62 %, 1er semestre 2026',
  )
  expect(words({ bps: 262, floor: 'none', row: legal })).toBe('2,62 % : taux légal 2,62 %, 1er semestre 2026')
  expect(words({ bps: 1_000, floor: 'met', row: null })).toBe('10 % : taux de la facture')
  expect(words({ bps: 1_000, floor: 'unknown', row: null })).toContain('n’est pas connu')
})

test('each debtor has its rule, with its article', () => {
  expect(ruleWords('consumer', { kind: 'law' })).toContain('1231-6')
  expect(ruleWords('consumer', { kind: 'law' })).toContain('aucune n’est notée')
  expect(ruleWords('consumer', { kind: 'law' }, '2026-01-10')).toContain('reçue le 10')
  expect(ruleWords('public_buyer', { kind: 'fixed', bps: 900 })).toContain('2192-31')
  expect(plain(ruleWords('professional', { kind: 'law' }))).toContain('10 points')
  expect(plain(ruleWords('professional', { kind: 'fixed', bps: 900 }))).toContain('9 %')
  expect(plain(ruleWords('professional', { kind: 'ecb_plus', pointsBps: 800 }))).toContain('8 %')
  expect(ruleWords('professional', { kind: 'legal_times_three' })).toContain('Trois fois')
})

test('four decimals are shown', () => {
  expect([1_296_986, 3, 0, 123_456_789].map((value) => plain(formatTenThousandths(value)))).toEqual([
    '129,6986',
    '0,0003',
    '0,0000',
    '12 345,6789',
  ])
})
