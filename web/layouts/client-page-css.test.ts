import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type DocumentTone, documentColours, documentTones } from '#shared/domain/documents/document-tones.ts'

test('the pages of clients have the colours of today, in light and in dark', () => {
  const css = readFileSync(new URL('client-page.css', import.meta.url), 'utf8')
  const rows = Array.from(
    css.matchAll(/data-tone="(\w+)"\]\) \{\s+--tone: (\S+);\s+--tone-dark: (\S+);\s+--on-tone-dark: (\S+);/g),
    ([, ...row]) => row,
  )
  const tones = Object.keys(documentTones) as DocumentTone[]
  expect(rows).toEqual(
    tones.map((tone) => {
      const { button, darkButton, onDarkButton } = documentColours(tone, null)
      return [tone, button, darkButton, onDarkButton]
    }),
  )
  for (const tone of tones) expect(documentColours(tone, null).onButton).toBe('#ffffff')
})
