import { describe, expect, test } from 'vitest'
import {
  type DocumentTone,
  darkGrounds,
  documentColours,
  documentToneOf,
  documentTones,
  toneColours,
} from './document-tones.ts'

/** Relative luminance and contrast of two sRGB colours (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const tones = Object.keys(documentTones) as DocumentTone[]
const every = toneColours.flatMap(({ from, tones: row }) =>
  tones.map((tone) => ({ name: `${tone} from ${from}`, colours: row[tone] })),
)

describe.each(every)('the tone $name', ({ colours }) => {
  test('can be read wherever it is printed or shown', () => {
    const { ink, bar, onBar, barBorder, button, onButton, darkButton, onDarkButton } = colours
    const pairs = [
      [ink, '#ffffff'],
      [barBorder, '#ffffff'],
      [onBar, bar],
      [button, '#ffffff'],
      [onButton, button],
      [onDarkButton, darkButton],
      ...darkGrounds.map((ground) => [darkButton, ground]),
    ] as const
    for (const [text, ground] of pairs) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test('is written as PDF and mails read it', () => {
    for (const colour of Object.values(colours)) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  })
})

test('white is read on the bar of all tones but the one that saves ink', () => {
  for (const tone of tones) {
    const { bar, barBorder } = documentColours(tone, null)
    if (tone === 'black') expect([bar, barBorder]).toEqual(['#ffffff', '#000000'])
    else expect(contrast('#ffffff', bar)).toBeGreaterThanOrEqual(4.5)
  }
})

test('rows of the table follow one another, newest first', () => {
  const days = toneColours.map(({ from }) => from)
  expect(days).toEqual([...new Set(days)].sort().reverse())
})

test('a document without a tone, or from before them, is slate', () => {
  expect(documentColours(undefined, '2026-11-21')).toEqual(documentColours('slate', null))
  expect(documentToneOf('toString')).toBe('slate')
  expect(documentToneOf('plum')).toBe('plum')
})
