/** The content of an Outlook `winmail.dat` ([MS-OXTNEF]). `name` and `type` are null where it says none. */
export type Tnef = {
  text: string | null
  html: string | null
  attachments: { name: string | null; type: string | null; contentId: string | null; bytes: Uint8Array }[]
}

const SIGNATURE = 0x22_3e_9f_78
const MESSAGE = 1
const ATTACHMENT = 2
/** Attributes, type included. */
const CODE_PAGE = 0x0006_9007
const MESSAGE_PROPERTIES = 0x0006_9003
const BODY = 0x0002_800c
const NEW_ATTACHMENT = 0x0006_9002
const ATTACHMENT_TITLE = 0x0001_8010
const ATTACHMENT_DATA = 0x0006_800f
const ATTACHMENT_PROPERTIES = 0x0006_9005

/** Properties of MAPI ([MS-OXPROPS]). */
const PR_BODY = 0x1000
const PR_HTML = 0x1013
const PR_DISPLAY_NAME = 0x3001
const PR_DATA = 0x3701
const PR_LONG_NAME = 0x3707
const PR_MIME = 0x370e
const PR_CONTENT_ID = 0x3712
const PR_CODE_PAGE = 0x3fde

const TEXT_8 = 0x1e
const TEXT_16 = 0x1f
const OBJECT = 0x0d
const BINARY = 0x102
/** Bytes that a value takes, padded to four. */
const FIXED: Record<number, number> = {
  1: 4,
  2: 4,
  3: 4,
  4: 4,
  10: 4,
  11: 4,
  5: 8,
  6: 8,
  7: 8,
  20: 8,
  64: 8,
  72: 16,
}
const SEVERAL = 0x1000
const FIRST_NAMED = 0x8000
/** An object begins with the id of its interface. */
const INTERFACE_BYTES = 16

type Property = { type: number; bytes: Uint8Array }

/** Reads what lies behind one another, and never beyond the end. */
class Reader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get done(): boolean {
    return this.at >= this.#bytes.length
  }

  take(length: number): Uint8Array {
    if (length > this.#bytes.length - this.at) throw new RangeError('beyond the end')
    this.at += length
    return this.#bytes.subarray(this.at - length, this.at)
  }

  byte = () => this.take(1)[0]!
  short = () => this.#view.getUint16(this.take(2) && this.at - 2, true)
  long = () => this.#view.getUint32(this.take(4) && this.at - 4, true)

  /** A value that says its length; the last one of a file may lack its padding. */
  padded(): Uint8Array {
    const length = this.long()
    const bytes = this.take(length)
    const padding = -length & 3
    this.at += padding
    return bytes
  }
}

/** Unpacks a `winmail.dat`; null when it is none or is broken. */
export function readTnef(bytes: Uint8Array): Tnef | null {
  try {
    return unpack(bytes)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function unpack(bytes: Uint8Array): Tnef | null {
  const reader = new Reader(bytes)
  if (reader.long() !== SIGNATURE) return null
  reader.take(2)
  let page = 1252
  let message = new Map<number, Property>()
  let body: Uint8Array | null = null
  const attachments: { title: Uint8Array | null; data: Uint8Array | null; more: Map<number, Property> }[] = []
  while (!reader.done) {
    const level = reader.byte()
    const attribute = reader.long()
    const data = reader.take(reader.long())
    reader.take(2)
    if (level === MESSAGE) {
      if (attribute === CODE_PAGE) page = new Reader(data).long()
      else if (attribute === MESSAGE_PROPERTIES) message = propertiesOf(data)
      else if (attribute === BODY) body = data
      continue
    }
    if (level !== ATTACHMENT) return null
    if (attribute === NEW_ATTACHMENT) attachments.push({ title: null, data: null, more: new Map() })
    const current = attachments.at(-1)
    if (!current) continue
    if (attribute === ATTACHMENT_TITLE) current.title = data
    else if (attribute === ATTACHMENT_DATA) current.data = data
    else if (attribute === ATTACHMENT_PROPERTIES) current.more = propertiesOf(data)
  }
  const inPage = decoderOf(page)
  const text = (property: Property | undefined) => property && textOf(property, inPage)
  const htmlPage = message.get(PR_CODE_PAGE)
  const html = message.get(PR_HTML)
  const htmlDecoder = htmlPage ? decoderOf(new Reader(htmlPage.bytes).long()) : inPage
  return {
    text: text(message.get(PR_BODY)) ?? (body && cut(inPage.decode(body))),
    html: html ? textOf(html, htmlDecoder) : null,
    attachments: attachments.map(({ title, data, more }) => {
      const object = more.get(PR_DATA)
      const own = object?.type === OBJECT ? object.bytes.subarray(INTERFACE_BYTES) : object?.bytes
      return {
        name:
          text(more.get(PR_LONG_NAME)) ??
          (title && cut(inPage.decode(title))) ??
          text(more.get(PR_DISPLAY_NAME)) ??
          null,
        type: text(more.get(PR_MIME)) ?? (object?.type === OBJECT ? 'application/vnd.ms-tnef' : null),
        contentId: text(more.get(PR_CONTENT_ID)) ?? null,
        bytes: data?.length ? data : (own ?? new Uint8Array()),
      }
    }),
  }
}

function propertiesOf(bytes: Uint8Array): Map<number, Property> {
  const reader = new Reader(bytes)
  const found = new Map<number, Property>()
  for (let left = reader.long(); left > 0; left--) {
    const type = reader.short()
    const id = reader.short()
    if (id >= FIRST_NAMED) skipName(reader)
    const kind = type & ~SEVERAL
    const several = (type & SEVERAL) !== 0
    const fixed = FIXED[kind]
    if (fixed !== undefined) {
      const count = several ? reader.long() : 1
      found.set(id, { type, bytes: reader.take(fixed * count) })
      continue
    }
    if (![TEXT_8, TEXT_16, OBJECT, BINARY].includes(kind)) throw new RangeError(`type ${type} of a property`)
    for (let values = reader.long(); values > 0; values--) found.set(id, { type, bytes: reader.padded() })
  }
  return found
}

/** Properties without a number of their own bear a name, or the number of a set. */
function skipName(reader: Reader): void {
  reader.take(INTERFACE_BYTES)
  if (reader.long() === 0) reader.long()
  else reader.padded()
}

const utf16 = new TextDecoder('utf-16le')
const PAGES: Record<number, string> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  20866: 'koi8-r',
  28591: 'iso-8859-1',
  28605: 'iso-8859-15',
  65001: 'utf-8',
}

function decoderOf(page: number): TextDecoder {
  try {
    return new TextDecoder(PAGES[page] ?? `windows-${page}`)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/** Texts end at their first NUL. */
const cut = (text: string) => text.split('\0', 1)[0] || null
const textOf = ({ type, bytes }: Property, inPage: TextDecoder): string | null =>
  cut((type === TEXT_16 ? utf16 : inPage).decode(bytes))
