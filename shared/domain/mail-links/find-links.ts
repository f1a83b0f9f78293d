import { linkTarget } from './link-target.ts'

/** Longer addresses are cut: nobody reads or types them. */
const LONGEST = 2_048

/** A piece of a text, at its place there; `href` where it is a link. */
export type TextPiece = { at: number; text: string; href: string | null }

const STARTS = /https?:\/\/|www\.|mailto:|@/gi
/** A character before the @ of an e-mail address, and how many there may be (RFC 5321, 4.5.3.1.1). */
const BEFORE_AT = /[\p{L}\p{N}._%+-]/u
const LONGEST_NAME = 64
const STOP = /[\s<>"«»“”\p{Cf}]/u
/** An address in brackets or at the end of a sentence does not hold what follows it. */
const CLOSING = /[.,;:!?…'’*_~)\]}]$/

/** Cuts a text at its links: web addresses, `www.` hosts and e-mail addresses. Joined again, the pieces are the text. */
export function findLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let done = 0
  let read = 0
  for (const { 0: start, index: met } of text.matchAll(STARTS)) {
    if (met < read) continue
    const index = start === '@' ? startOfName(text, met, read) : met
    const found = text.slice(index, endOfAddress(text, met + start.length))
    read = Math.max(read, index + found.length)
    const href = hrefOf(found)
    if (href === null) continue
    if (index > done) pieces.push({ at: done, text: text.slice(done, index), href: null })
    pieces.push({ at: index, text: found, href })
    done = index + found.length
  }
  if (done < text.length) pieces.push({ at: done, text: text.slice(done), href: null })
  return pieces
}

function startOfName(text: string, at: number, from: number): number {
  const first = Math.max(from, at - LONGEST_NAME)
  let start = at
  while (start > first && BEFORE_AT.test(text[start - 1]!)) start -= 1
  return start
}

function endOfAddress(text: string, from: number): number {
  const last = Math.min(text.length, from + LONGEST)
  let end = from
  while (end < last && !STOP.test(text[end]!)) end += 1
  while (end > from && CLOSING.test(text[end - 1]!) && !closesItsOwn(text, from, end)) end -= 1
  return end
}

/** « https://fr.wikipedia.org/wiki/Devis_(commerce) » keeps its bracket. */
function closesItsOwn(text: string, from: number, end: number): boolean {
  const own = text.slice(from, end)
  return own.endsWith(')') && own.split('(').length >= own.split(')').length
}

function hrefOf(found: string): string | null {
  const isMail = !/^(https?:|www\.|mailto:)/i.test(found)
  const address = isMail ? `mailto:${found}` : found.replace(/^www\./i, 'https://www.')
  const target = linkTarget(address)
  return target?.host.includes('.') ? target.href : null
}
