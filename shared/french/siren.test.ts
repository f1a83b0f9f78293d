import { describe, expect, it } from 'vitest'
import { formatSiren, formatSiret, parseSiren, parseSiret } from './siren.ts'

describe('parseSiren', () => {
  it.each([
    ['552081317', '552081317'],
    ['552 081 317', '552081317'],
    ['552\u00a0081\u202f317', '552081317'],
    ['356000000', '356000000'],
    ['552081318', null],
    ['55208131', null],
    ['5520813170', null],
    ['55208131A', null],
    ['', null],
  ])('%s', (text, expected) => {
    expect(parseSiren(text)).toBe(expected)
  })
})

describe('parseSiret', () => {
  it.each([
    ['732 829 320 00074', '73282932000074'],
    ['73282932000075', null],
    ['35600000000048', '35600000000048'],
    ['35600000049837', '35600000049837'],
    ['35600000049838', null],
    ['7328293200007', null],
    ['732829320000744', null],
  ])('%s', (text, expected) => {
    expect(parseSiret(text)).toBe(expected)
  })

  it('grants the exception of La Poste to no other company', () => {
    const others = Array.from({ length: 100 }, (_, n) => `732829320000${String(n).padStart(2, '0')}`)
    expect(others.filter((siret) => parseSiret(siret) !== null)).toHaveLength(10)
  })
})

it('prints them in groups', () => {
  expect(formatSiren('552081317')).toBe('552\u00a0081\u00a0317')
  expect(formatSiret('73282932000074')).toBe('732\u00a0829\u00a0320\u00a000074')
})
