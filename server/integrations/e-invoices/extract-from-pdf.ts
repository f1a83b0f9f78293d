import { inflateSync } from 'node:zlib'
import { DomainError } from '#shared/domain/domain-error.ts'

/** An XML of an invoice has 10 MB at most (parse-xml.ts), inflated. */
const MAX_XML = 10 * 1_048_576
/** Bytes that all attached files of a PDF are inflated to: an XML and two large supporting documents. */
const MAX_INFLATED = 3 * MAX_XML
/** Attached files that are opened: a Factur-X has one, an invoice with its supporting documents a few. */
const MAX_FILES = 20
/** Places of the name that are looked at: two a file, and its updates. */
const MAX_PLACES = 200
/** Characters of the dictionary before a stream. */
const MAX_DICTIONARY = 2_048

export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_024)).includes('%PDF-')

/**
 * The `factur-x.xml` of a stranger's Factur-X. The file is not parsed as a PDF: the streams of attached files always stand in it as they
 * are (ISO 32000-1, 7.5.7 keeps streams out of object streams), so their keywords are sought, and each is inflated to 10 MB at most, all
 * together to 30 MB. After an update the last one counts: where one of them may stand beyond the 30 MB, none is taken. An encrypted file
 * has none that can be read. Errors: e_invoice_too_large, e_invoice_not_in_pdf.
 */
export function extractFromPdf(bytes: Uint8Array): Uint8Array {
  if (bytes.length > MAX_XML) throw new DomainError('e_invoice_too_large')
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const inflate = createInflater()
  let found: Uint8Array | null = null
  let opened = 0
  let places = 0
  let at = file.indexOf('/EmbeddedFile')
  while (at !== -1 && opened < MAX_FILES && places < MAX_PLACES) {
    places += 1
    const next = at + '/EmbeddedFile'.length
    const stream = /[A-Za-z]/.test(String.fromCharCode(file[next] ?? 0))
      ? null
      : streamAfter(file, at, inflate)
    if (stream !== null) {
      opened += 1
      if (isInvoice(stream)) found = stream
    }
    at = file.indexOf('/EmbeddedFile', next)
  }
  if (found === null) throw new DomainError('e_invoice_not_in_pdf')
  return found
}

type Inflate = (data: Uint8Array) => Uint8Array | null

/** Inflates one stream after another; null for one that is damaged or too large. */
function createInflater(): Inflate {
  let left = MAX_INFLATED
  return (data) => {
    const most = Math.min(MAX_XML, left)
    let used = most
    try {
      const inflated = inflateSync(data, { maxOutputLength: most })
      used = inflated.length
      return inflated
    } catch (cause) {
      if (most < MAX_XML) throw new DomainError('e_invoice_not_in_pdf', { cause })
      // How far it came is not said, so it counts as far as it might have come.
      return null
    } finally {
      left -= used
    }
  }
}

/** The bytes of the stream whose dictionary holds the place; null when they cannot be had. */
function streamAfter(file: Buffer, place: number, inflate: Inflate): Uint8Array | null {
  // Sought nearby alone: a file may hold the name a million times.
  const before = file.toString('latin1', Math.max(0, place - MAX_DICTIONARY), place)
  const after = file.toString('latin1', place, place + MAX_DICTIONARY)
  const object = before.lastIndexOf('obj')
  const word = after.indexOf('stream')
  if (object === -1 || word === -1) return null
  const dictionary = before.slice(object) + after.slice(0, word)
  if (dictionary.includes('endobj')) return null
  const keyword = place + word
  let start = keyword + 'stream'.length
  if (file[start] === 0x0d) start += 1
  if (file[start] === 0x0a) start += 1
  const end = file.indexOf('endstream', start)
  if (end === -1) return null
  const data = file.subarray(start, end)
  const filter = dictionary.indexOf('/Filter')
  if (filter === -1) return data
  const name = dictionary.slice(filter + '/Filter'.length, filter + 60).replace(/[\s[]/g, '')
  if (!name.startsWith('/Fl')) return null
  return inflate(data)
}

const isInvoice = (xml: Uint8Array) =>
  Buffer.from(xml.buffer, xml.byteOffset, Math.min(xml.length, 4_096)).includes('CrossIndustryInvoice')
