import { parseXmlInParts } from '#server/integrations/e-invoices/parse-xml-in-parts.ts'
import { CAMT_ENTRY, readCamt } from '#shared/domain/bank-files/read-camt.ts'
import { readCfonb } from '#shared/domain/bank-files/read-cfonb.ts'
import { readOfx, readSgml } from '#shared/domain/bank-files/read-ofx.ts'
import {
  BANK_FILE_MAX_BYTES,
  refuseAt,
  refuseFile,
  refuseHeavy,
} from '#shared/domain/bank-files/statement.ts'
import { tableOf } from '#shared/domain/bank-files/table-layout.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { decodeUtf16 } from '#shared/domain/text/decode-text.ts'
import { readCsv } from '#shared/domain/text/read-csv.ts'
import type { ReadBankFile } from './port.ts'

/** Limit of every format but CAMT: 10,000 movements have 1 to 4 MB in CSV, CFONB and OFX, which are read whole. */
const MAX_BYTES = 5 * 1_048_576
/**
 * A CAMT entry has 60 to 140 tags, closing ones counted, so that one of 2,000 details (a batch) fits in a part.
 * For an OFX 2 the part around the entries is the whole file: 5 MB hold fewer tags than this.
 */
const OF_XML = {
  part: { characters: 5 * 1_048_576, tags: 300_000 },
  around: { characters: 5 * 1_048_576, tags: 600_000 },
}
const MAX_COLUMNS = 100

/**
 * Reads a bank's file by what it holds, whatever its name. Errors: bank_file_unreadable, bank_file_unbalanced, bank_file_too_large.
 */
export function readBankFile(bytes: Uint8Array): ReadBankFile {
  const wide = bytes.length > BANK_FILE_MAX_BYTES ? null : decodeUtf16(bytes)
  const head = (wide?.slice(0, 4_096) ?? new TextDecoder('latin1').decode(bytes.subarray(0, 4_096))).replace(
    /^(?:\xef\xbb\xbf|\ufeff)/,
    '',
  )
  if (/^\s*<\?xml|^\s*<(?:[A-Za-z0-9]{1,20}:)?Document\b|^\s*<\?OFX/.test(head))
    return { kind: 'statements', statements: ofXml(bytes, head) }
  if (bytes.length > MAX_BYTES) refuseHeavy(MAX_BYTES)
  if (/OFXHEADER\s*:|<OFX>/i.test(head))
    return { kind: 'statements', statements: readOfx(readSgml(decodeOfx(bytes, head))) }
  if (wide === null && bytes.includes(0))
    refuseFile('Ce fichier n’est pas un texte. Exportez votre relevé en CAMT.053, OFX, CFONB 120 ou CSV.')
  if (/^\s*0[1457]\d{5}.{4}\d{5}/.test(head))
    return { kind: 'statements', statements: readCfonb(decode(bytes)) }
  return ofCsv(decode(bytes))
}

/** The parser leaves namespaces out. */
function camtVersion(head: string): number | null {
  const found = /camt\.05\d\.001\.(\d{2})/.exec(head)
  return found && Number(found[1])
}

function ofXml(bytes: Uint8Array, head: string) {
  const isOfx = /<\?OFX|<OFX>/i.test(head)
  const most = isOfx ? MAX_BYTES : BANK_FILE_MAX_BYTES
  if (bytes.length > most) refuseHeavy(most)
  try {
    const { root, whole } = parseXmlInParts(bytes, CAMT_ENTRY, { ...OF_XML, bytes: most })
    if (root.name === 'OFX') return readOfx(root)
    if (root.name === 'Document') return readCamt(root, camtVersion(head), whole)
  } catch (cause) {
    // Some banks write the header of OFX 2 above the open tags of OFX 1.
    if (isOfx && isOfParser(cause)) return readOfx(readSgml(decode(bytes)))
    throw inWordsOfAStatement(cause)
  }
  return refuseFile('Ce fichier XML n’est ni un relevé CAMT, ni un relevé OFX.')
}

const reasons: Record<string, string> = {
  e_invoice_doctype:
    'Ce fichier déclare un DOCTYPE ou des entités, interdits dans un relevé\u00a0: il n’a pas été lu.',
  e_invoice_malformed: 'Ce fichier n’est pas un XML bien formé\u00a0: il est peut-être abîmé.',
}

const isOfParser = (cause: unknown): boolean =>
  cause instanceof DomainError && cause.code.startsWith('e_invoice_') && cause.code !== 'e_invoice_doctype'

/** The refusals of `parseXmlInParts`, in the words of a statement; those of its readers are already. */
function inWordsOfAStatement(cause: unknown): unknown {
  if (!(cause instanceof DomainError) || !cause.code.startsWith('e_invoice_')) return cause
  const message = reasons[cause.code]
  return message === undefined
    ? new DomainError('bank_file_too_large', { cause })
    : new DomainError('bank_file_unreadable', { message, cause })
}

/** OFX 1 names its charset in its header; UTF-8 wins where the bytes can be nothing else, because some banks say 1252 and write UTF-8. */
function decodeOfx(bytes: Uint8Array, head: string): string {
  const charset = ofxHeader(head).get('CHARSET')?.toLowerCase() ?? ''
  if (!['', '1252', 'none', 'iso-8859-1', '8859-1', 'utf-8', 'unicode'].includes(charset))
    refuseFile(`Le jeu de caractères «\u202f${charset}\u202f» de ce fichier OFX n’est pas connu.`)
  return decode(bytes)
}

const OFX_KEYS =
  /(OFXHEADER|DATA|VERSION|SECURITY|ENCODING|CHARSET|COMPRESSION|OLDFILEUID|NEWFILEUID)[ \t]*:/g

/** The header of OFX 1, whose keys stand on lines of their own, or all on one, and may have no value. */
function ofxHeader(head: string): Map<string, string> {
  const text = head.slice(0, Math.max(head.search(/<OFX>/i), 0) || head.length)
  const keys = [...text.matchAll(OFX_KEYS)]
  return new Map(
    keys.map((key, at) => [
      key[1]!,
      text.slice(key.index + key[0].length, keys[at + 1]?.index ?? text.length).trim(),
    ]),
  )
}

/** UTF-16, UTF-8, else Windows-1252, else the code page 850 of older bank programs, known by its letters. */
function decode(bytes: Uint8Array): string {
  const wide = decodeUtf16(bytes)
  if (wide !== null) return wide
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return isCodePage850(bytes) ? fromCodePage850(bytes) : new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The French letters of code page 850 (IBM); in Windows-1252 these bytes are signs that no label begins to use. */
const codePage850: ReadonlyMap<number, string> = new Map([
  [0x80, 'Ç'],
  [0x81, 'ü'],
  [0x82, 'é'],
  [0x83, 'â'],
  [0x84, 'ä'],
  [0x85, 'à'],
  [0x87, 'ç'],
  [0x88, 'ê'],
  [0x89, 'ë'],
  [0x8a, 'è'],
  [0x8b, 'ï'],
  [0x8c, 'î'],
  [0x90, 'É'],
  [0x93, 'ô'],
  [0x94, 'ö'],
  [0x96, 'û'],
  [0x97, 'ù'],
  [0xf8, '°'],
])

const isCodePage850 = (bytes: Uint8Array): boolean => {
  const high = bytes.filter((byte) => byte >= 0x80)
  return (
    high.length > 0 &&
    high.every((byte) => codePage850.has(byte)) &&
    high.some((byte) => byte < 0xa0 && byte !== 0x80)
  )
}

function fromCodePage850(bytes: Uint8Array): string {
  const latin = new TextDecoder('latin1').decode(bytes.map((byte) => (byte < 0x80 ? byte : 0xff)))
  let at = 0
  const high = bytes.filter((byte) => byte >= 0x80)
  return latin.replace(/ÿ/g, () => codePage850.get(high[at++]!) ?? '?')
}

function ofCsv(text: string): ReadBankFile {
  const read = readCsv(text)
  if (!read.ok) refuseAt({ row: read.row }, 'ses guillemets ouverts ne se ferment pas.')
  if (!read.records.some(({ cells }) => cells.length > 1))
    refuseFile('Ce fichier n’est pas un relevé connu. Exportez-le en CAMT.053, OFX, CFONB 120 ou CSV.')
  const table = tableOf(read.records)
  if (table.titles.length > MAX_COLUMNS) refuseFile('Ce fichier a plus de 100 colonnes.')
  return { kind: 'table', ...table }
}
