import { fold } from '#shared/french/fold.ts'
import { parsePhone } from '#shared/french/phone.ts'

/** The author's details below the text of a mail; null where no line says it for sure. Phones are E.164. */
export type Signature = {
  phone: string | null
  mobile: string | null
  jobTitle: string | null
  company: string | null
}
type Author = { name: string | null; address: string }

/** A signature is short: more lines are a text. */
const MOST_LINES = 12
const LONGEST_LINE = 120
const MOST_TEXT = 50_000
const NOTHING: Signature = { phone: null, mobile: null, jobTitle: null, company: null }

/** Words that make a line a job, in small letters without accents. */
const JOBS =
  'gerant gerante cogerant cogerante directeur directrice president presidente responsable charge chargee chef cheffe assistant assistante associe associee architecte ingenieur ingenieure comptable consultant consultante commercial commerciale conducteur conductrice secretaire acheteur acheteuse technicien technicienne artisan artisane libraire avocat avocate notaire medecin developpeur developpeuse graphiste juriste gestionnaire coordinateur coordinatrice fondateur fondatrice cofondateur cofondatrice ceo cto manager'
const jobWords = new Set(JOBS.split(' '))
const legalForms = new Set(['sarl', 'sas', 'sasu', 'eurl', 'sa', 'sci', 'snc', 'scop', 'selarl', 'scp'])
/** Words that stand before a number. A fax is nobody's phone. */
const LABELS = new Set(
  'tel telephone t mobile mob portable port gsm m p ligne directe standard fixe bureau'.split(' '),
)

/**
 * Reads the signature of a plain text: the last lines from the author's name on, or from « -- » on. Only what is sure is told: a line
 * that is a phone and nothing else, a job that we know, a company with its legal form or with the name of the address's domain.
 */
export function readSignature(text: string, author: Author): Signature {
  const lines = signatureLines(text.slice(0, MOST_TEXT), author.name)
  if (lines.length === 0) return NOTHING
  const said = { ...NOTHING }
  for (const line of lines) {
    const phone = phoneOf(line)
    if (phone !== null) {
      const kind = /^\+33[67]/.test(phone) ? 'mobile' : 'phone'
      said[kind] ??= phone
      continue
    }
    const pieces = piecesOf(line)
    for (const piece of pieces) {
      if (isJob(piece)) said.jobTitle ??= piece
      else if (isCompany(piece, author.address)) said.company ??= piece
    }
  }
  return said
}

/** The lines below the author's name or « -- », without the mail that is answered. */
function signatureLines(text: string, name: string | null): string[] {
  const all = text.split(/\r?\n/).map((line) => line.trim())
  const quoted = all.findIndex(beginsHistory)
  const written = (quoted < 0 ? all : all.slice(0, quoted)).filter((line) => line !== '')
  const last = written.slice(-MOST_LINES)
  const dashes = last.lastIndexOf('--')
  const wanted = name === null ? '' : wordsKey(name)
  const named = wanted === '' ? -1 : last.findLastIndex((line) => wordsKey(line) === wanted)
  const from = named >= 0 ? named : dashes
  return from < 0 ? [] : last.slice(from + 1).filter((line) => line.length <= LONGEST_LINE)
}

function beginsHistory(line: string): boolean {
  const plain = fold(line)
  if (plain.startsWith('>') || plain.startsWith('-----')) return true
  if (/^(de|from) ?: /.test(plain)) return true
  return (
    (plain.startsWith('le ') || plain.startsWith('on ')) &&
    (plain.includes(' a ecrit') || plain.endsWith(' wrote:'))
  )
}

/** The words of a name in one order: « ROY Camille » is Camille Roy. */
const wordsKey = (text: string): string => (fold(text).match(/\p{L}+/gu) ?? []).sort().join(' ')

/** A line that is a phone number, with or without « Tél. : ». */
function phoneOf(line: string): string | null {
  const digits = line.search(/[+\d(]/)
  if (digits < 0) return null
  const labels = fold(line.slice(0, digits)).match(/\p{L}+/gu) ?? []
  if (!labels.every((label) => LABELS.has(label))) return null
  return parsePhone(line.slice(digits).replace('(0)', '').trim())
}

/** « Gérante – Librairie des Halles » says two things. */
const piecesOf = (line: string): string[] =>
  line
    .split(/ [-–—|·•] |, | chez /u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && piece.length <= 80 && !/[@\d]|www\.|https?:/i.test(piece))

/** A job begins with its word: « Responsable des achats », not « Je suis le directeur ». */
const isJob = (piece: string): boolean => jobWords.has(fold(piece).match(/\p{L}+/u)?.[0] ?? '')

function isCompany(piece: string, address: string): boolean {
  const words = fold(piece).match(/[\p{L}\d]+/gu) ?? []
  if (words.length > 8) return false
  if (words.length > 1 && (legalForms.has(words[0]!) || legalForms.has(words.at(-1)!))) return true
  const domain =
    fold(address.split('@')[1] ?? '')
      .split('.')
      .at(-2) ?? ''
  return domain.length > 3 && words.join('') === domain.replaceAll(/[^\p{L}\d]/gu, '')
}
