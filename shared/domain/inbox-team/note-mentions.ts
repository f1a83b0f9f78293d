/** Somebody who may be named in a note. */
export type Mentionable = { id: string; name: string }

/** A piece of a note, and where it begins: plain words, or the name of a member. */
export type NotePiece = { at: number; text: string; mentions: string[] }

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character)

/**
 * A note cut at the members it names: « @ » then the whole name, the longest first. Two members of one name are both named. The pieces, joined,
 * are the note.
 */
export function notePieces(body: string, members: readonly Mentionable[]): NotePiece[] {
  const byName = Map.groupBy(
    members.filter(({ name }) => name.trim() !== ''),
    ({ name }) => name,
  )
  const names = [...byName.keys()].sort((a, b) => b.length - a.length)
  const pieces: NotePiece[] = []
  let plain = ''
  for (let at = 0; at < body.length; ) {
    const name =
      body[at] === '@' && !isWord(body[at - 1])
        ? names.find((one) => body.startsWith(one, at + 1) && !isWord(body[at + 1 + one.length]))
        : undefined
    if (name === undefined) {
      plain += body[at]
      at += 1
      continue
    }
    if (plain !== '') pieces.push({ at: at - plain.length, text: plain, mentions: [] })
    plain = ''
    pieces.push({ at, text: `@${name}`, mentions: byName.get(name)!.map(({ id }) => id) })
    at += name.length + 1
  }
  return plain === '' ? pieces : [...pieces, { at: body.length - plain.length, text: plain, mentions: [] }]
}

/** Ids of the members whom a note names, each once. */
export const mentionedIn = (body: string, members: readonly Mentionable[]): string[] => [
  ...new Set(notePieces(body, members).flatMap(({ mentions }) => mentions)),
]

/** The name that is being typed at the caret after « @ »; null when none is. */
export function typedMention(body: string, caret: number): { from: number; text: string } | null {
  const from = body.lastIndexOf('@', caret - 1)
  if (from < 0 || isWord(body[from - 1])) return null
  const text = body.slice(from + 1, caret)
  return text.length > 60 || text.includes('\n') || text.startsWith(' ') ? null : { from, text }
}
