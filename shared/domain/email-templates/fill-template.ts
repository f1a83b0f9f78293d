import { nearestVariable } from './nearest-variable.ts'
import {
  isTemplateVariable,
  type TemplateValues,
  type TemplateVariable,
  templateVariables,
} from './variables.ts'

/** `{prenom}`, and `{{ prenom }}` as other products write it. */
const SLOT = /\{?\{([^{}<>\n]{1,60})\}\}?/gu
/** Cleaned HTML: no `>` stands within a tag. */
const PIECE = /<[^>]*>|[^<]+|</gu
const BLOCK = /^<\/?(?:p|div|br|hr|li|ul|ol|blockquote|h[1-6]|pre|t[dhr]|table)\b/i

export type Filling = {
  values: TemplateValues
  /** Variables that the caller fills itself, later: they stay as `{numero}`. */
  later?: readonly TemplateVariable[]
}

/** A letter, then what names are made of, here or elsewhere: « contact.prenom », « Nom du client ». */
const NAME = /^\p{L}[\p{L}\p{N}_.:'’ -]*$/u

/** Names between braces, once each, in order. Anything else between braces is text. */
function namesIn(text: string): string[] {
  const names = [...text.matchAll(SLOT)].map(([, inside = '']) => inside.trim())
  return [...new Set(names.filter((name) => NAME.test(name)))]
}

/** Splits a text into its words before, between and after its braces. */
export const betweenVariables = (text: string): string[] =>
  text.split(SLOT).filter((_, index) => index % 2 === 0)

/** The variables of a text or of HTML, once each, in order. */
export const variablesIn = (text: string): TemplateVariable[] => namesIn(text).filter(isTemplateVariable)

/** The variables of some texts that have no value and are not the caller’s. */
export function missingIn(texts: readonly string[], { values, later = [] }: Filling): TemplateVariable[] {
  const names = new Set(texts.flatMap(variablesIn))
  return [...names].filter((name) => values[name] === undefined && !later.includes(name))
}

/** Stands for a value that is not known: never braces, which a client would receive. */
export const missingMark = (name: TemplateVariable): string => `[${templateVariables[name].label}]`

type Kinds = { value: (text: string) => string; missing: (text: string) => string }

function fill(text: string, { values, later = [] }: Filling, kinds: Kinds): string {
  return text.replace(SLOT, (written, inside: string) => {
    const name = inside.trim()
    if (!isTemplateVariable(name)) return written
    if (later.includes(name)) return `{${name}}`
    const value = values[name]
    return value === undefined ? kinds.missing(missingMark(name)) : kinds.value(value)
  })
}

const asIs = (text: string) => text

/** The text with its variables replaced; a value is not read as a template. */
export const fillText = (text: string, filling: Filling): string =>
  fill(text, filling, { value: asIs, missing: asIs })

/** Text as HTML shows it. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const inText: Kinds = {
  value: escapeHtml,
  missing: (text) => `<span style="background-color: #fde8b8">${escapeHtml(text)}</span>`,
}
/** Within a tag a value is a part of an address. */
const inTag: Kinds = { value: encodeURIComponent, missing: () => '' }

/** Cleaned HTML with its variables replaced by text, whatever the values hold. What is missing is marked in colour. */
export const fillHtml = (html: string, filling: Filling): string =>
  html.replace(PIECE, (piece) => fill(piece, filling, piece.startsWith('<') ? inTag : inText))

/** Why a subject or a cleaned body cannot be saved, in French; null when it can. */
export function templateFault(text: string): string | null {
  const [unknown] = namesIn(text).filter((name) => !isTemplateVariable(name))
  if (unknown !== undefined) {
    const near = nearestVariable(unknown)
    const meant =
      near === null ? 'Choisissez-la parmi les variables proposées.' : `Vouliez-vous dire {${near}}\u00a0?`
    return `La variable {${unknown}} n’existe pas. ${meant}`
  }
  // `{pre<b>nom</b>}` would reach the client as it is.
  const [apart, joined] = [textPieces(text), textPieces(text).join('')]
  const whole = apart.flatMap((piece) => [...piece.matchAll(SLOT)])
  if ([...joined.matchAll(SLOT)].length === whole.length) return null
  const cut = namesIn(joined).find((name) => !apart.some((piece) => namesIn(piece).includes(name)))
  return `La variable {${cut ?? namesIn(joined)[0]}} est coupée par une mise en forme. Effacez-la et insérez-la de nouveau.`
}

/** The texts between the tags of HTML; a new line for what begins one. */
const textPieces = (html: string): string[] =>
  (html.match(PIECE) ?? []).flatMap((piece) =>
    piece.startsWith('<') ? (BLOCK.test(piece) ? ['\n'] : []) : [piece],
  )
