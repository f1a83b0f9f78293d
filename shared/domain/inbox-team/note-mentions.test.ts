import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mentionedIn, notePieces, typedMention } from './note-mentions.ts'

const members = [
  { id: '1', name: 'Inès' },
  { id: '2', name: 'Inès Martin' },
  { id: '3', name: 'Karim Benali' },
  { id: '4', name: 'Karim Benali' },
]

test('a whole name after « @ » is somebody, the longest that stands there', () => {
  expect(mentionedIn('Merci @Inès Martin et @Inès.', members)).toEqual(['2', '1'])
  expect(mentionedIn('@Karim Benali, tu peux ?', members)).toEqual(['3', '4'])
  expect(mentionedIn('ines@Inès.fr, @Inèsse, @inès, @', members)).toEqual([])
})

test('whatever is written, the pieces are the note', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('@', ' ', '@Inès', '@Inès Martin', '\n'),
  )
  fc.assert(
    fc.property(fc.array(piece), (parts) => {
      const body = parts.join('')
      const pieces = notePieces(body, members)
      expect(pieces.map(({ text }) => text).join('')).toBe(body)
      for (const { at, text } of pieces) expect(body.startsWith(text, at)).toBe(true)
      for (const { text, mentions } of pieces)
        if (mentions.length > 0) expect(members.some(({ name }) => text === `@${name}`)).toBe(true)
    }),
  )
})

test('the name that is being typed', () => {
  expect(typedMention('Merci @Inè', 10)).toEqual({ from: 6, text: 'Inè' })
  expect(typedMention('@', 1)).toEqual({ from: 0, text: '' })
  expect(typedMention('a@b', 3)).toBeNull()
  expect(typedMention('Merci @ Inè', 11)).toBeNull()
  expect(typedMention('@Inès\nMerci', 11)).toBeNull()
})
