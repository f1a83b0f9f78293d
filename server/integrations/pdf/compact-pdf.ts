import { deflateSync } from 'node:zlib'

/** What readers look for first stays in plain text: catalog, files, intents, descriptors of fonts, pictures. */
const PACKED = /^(?:<<\s*\/Type \/(?:StructElem|Font)\s|\[)/
const PICTURE = /^<<\s*\/Type \/StructElem\s+\/S \/Figure\s/
const STREAM_END = '\nendstream'
const STREAM_START = '\nstream\n'
/** A long statement has more objects than two bytes count; the zeros are compressed. */
const ENTRY_BYTES = 9

type Stored = { number: number; body: Buffer }

/**
 * A PDF of Typst (objects in plain text, a classic cross-reference table) in half as many bytes: the structure and the fonts’ dictionaries in one
 * compressed object stream (ISO 32000-1, 7.5.7), which PDF/A-3 allows. Readers show its title in place of its name. `rewriteXmp` changes the XMP.
 * The same input gives the same bytes. Errors: the file is written otherwise than Typst does.
 */
export function compactPdf(pdf: Uint8Array, rewriteXmp: (xmp: string) => string = (xmp) => xmp): Uint8Array {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const { entries, objects, head } = objectsOf(file)
  const plain: Stored[] = []
  const packed: Stored[] = []
  for (const object of objects) {
    const start = object.body.subarray(0, 80).toString('latin1')
    const isStream = object.body.subarray(-STREAM_END.length).toString('latin1') === STREAM_END
    if (!isStream && PACKED.test(start) && !PICTURE.test(start)) packed.push(object)
    else plain.push({ ...object, body: rewritten(object.body, isStream, rewriteXmp) })
  }
  return new Uint8Array(writeFile({ head, entries, plain, packed }))
}

/** Errors: as above. */
function objectsOf(file: Buffer): { entries: string; objects: Stored[]; head: Buffer } {
  const end = file.subarray(file.lastIndexOf('\ntrailer')).toString('latin1')
  const [, entries, table] = /^\ntrailer\s*<<(.*)>>\s*startxref\s*(\d+)\s*%%EOF\s*$/s.exec(end) ?? []
  if (entries === undefined) throw new Error('the PDF ends otherwise than Typst’s')
  const tableAt = Number(table)
  const lines = file.subarray(tableAt).toString('latin1').split('\n')
  const offsets = lines
    .map((line, index) => ({ number: index - 2, line }))
    .filter(({ line }) => /^\d{10} \d{5} n/.test(line))
    .map(({ number, line }) => ({ number, at: Number(line.slice(0, 10)) }))
    .sort((a, b) => a.at - b.at)
  const objects = offsets.map(({ number, at }, index) => {
    const whole = file.subarray(at, offsets[index + 1]?.at ?? tableAt)
    const header = `${number} 0 obj\n`
    const last = whole.lastIndexOf('\nendobj')
    if (last === -1 || whole.subarray(0, header.length).toString('latin1') !== header)
      throw new Error(`object ${number} is not where the table says`)
    return { number, body: whole.subarray(header.length, last) }
  })
  return { entries: entries.replace(/\/Size \d+/, ''), objects, head: file.subarray(0, offsets[0]?.at) }
}

function rewritten(body: Buffer, isStream: boolean, rewriteXmp: (xmp: string) => string): Buffer {
  if (!isStream) {
    const text = body.toString('latin1')
    if (!/^<<\s*\/Type \/Catalog\s/.test(text)) return body
    return Buffer.from(
      text.replace('/ViewerPreferences <<', '/ViewerPreferences <<\n    /DisplayDocTitle true'),
      'latin1',
    )
  }
  const at = body.indexOf(STREAM_START)
  const dictionary = body.subarray(0, at).toString('latin1')
  const content = body.subarray(at + STREAM_START.length, -STREAM_END.length)
  const isXmp = /\/Type \/Metadata\b/.test(dictionary)
  const isMap = /\/Type \/CMap\b/.test(dictionary) && !dictionary.includes('/Filter')
  if (!isXmp && !isMap) return body
  const stream = isXmp ? Buffer.from(rewriteXmp(content.toString('utf8'))) : deflateSync(content)
  const filter = isMap ? '\n  /Filter /FlateDecode' : ''
  return streamBody(dictionary.replace(/\/Length \d+/, `/Length ${stream.length}${filter}`), stream)
}

const streamBody = (dictionary: string, content: Buffer) =>
  Buffer.concat([Buffer.from(dictionary + STREAM_START, 'latin1'), content, Buffer.from(STREAM_END)])

type Parts = { head: Buffer; entries: string; plain: Stored[]; packed: Stored[] }

/** The file with an object stream and a cross-reference stream (7.5.8), whose entries are a kind and two numbers of four bytes. */
function writeFile({ head, entries, plain, packed }: Parts): Buffer {
  const packNumber = Math.max(0, ...[...plain, ...packed].map(({ number }) => number)) + 1
  const size = packNumber + 2
  const table = Buffer.alloc(size * ENTRY_BYTES)
  const chunks = [head]
  let length = head.length
  const enter = (number: number, kind: 1 | 2, where: number, index: number) => {
    table.writeUInt8(kind, number * ENTRY_BYTES)
    table.writeUInt32BE(where, number * ENTRY_BYTES + 1)
    table.writeUInt32BE(index, number * ENTRY_BYTES + 5)
  }
  const write = ({ number, body }: Stored) => {
    enter(number, 1, length, 0)
    const object = [Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n\n')]
    for (const part of object) {
      chunks.push(part)
      length += part.length
    }
  }
  for (const object of plain) write(object)
  for (const [index, { number }] of packed.entries()) enter(number, 2, packNumber, index)
  write({ number: packNumber, body: objectStream(packed) })
  const start = length
  // The table names its own place.
  enter(packNumber + 1, 1, start, 0)
  const rows = deflateSync(table)
  const dictionary = `<<\n  /Type /XRef\n  /Size ${size}\n  /W [1 4 4]${entries}  /Length ${rows.length}\n  /Filter /FlateDecode\n>>`
  write({ number: packNumber + 1, body: streamBody(dictionary, rows) })
  return Buffer.concat([...chunks, Buffer.from(`startxref\n${start}\n%%EOF`)])
}

function objectStream(packed: Stored[]): Buffer {
  let at = 0
  const places = packed.map(({ number, body }) => {
    const place = `${number} ${at}`
    at += body.length + 1
    return place
  })
  const index = `${places.join(' ')}\n`
  const content = deflateSync(
    Buffer.concat([Buffer.from(index), ...packed.flatMap(({ body }) => [body, Buffer.from('\n')])]),
  )
  const dictionary = `<<\n  /Type /ObjStm\n  /N ${packed.length}\n  /First ${index.length}\n  /Length ${content.length}\n  /Filter /FlateDecode\n>>`
  return streamBody(dictionary, content)
}
