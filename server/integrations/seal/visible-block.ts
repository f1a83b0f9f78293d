import { PDF, type PDFPage, PdfArray, PdfDict, PdfNumber, PdfRef, PdfString } from '@libpdf/core'
import { agreementTitles } from '../pdf/agreement-titles.ts'
import type { ShownBlock } from './port.ts'

const MM = 72 / 25.4
/** Of the sheet that `templates/signed-block.typ` draws: the block, and half of its border at each side. */
const HEIGHT = 28 * MM
const BORDER = 0.4
/** Between the side of the box of `templates/quote.typ` and its title. */
const INSET = 4 * MM
/** Typst points this much over a heading, so that a reader sees it. */
const OVER_HEADING = 10
/** Margins of a page of its own. */
const PAGE_LEFT = 18 * MM
const PAGE_TOP = 27 * MM
const A4 = { width: 210 * MM, height: 297 * MM }
/** Annotation flags Print and Locked (ISO 32000-1, 12.5.3): PDF/A-3 asks for the first. */
const PRINTED_AND_LOCKED = 132
const FIELD = 'Accord'

type Place = { page: PDFPage; left: number; top: number }

/**
 * Makes the next signature of the document visible: its block is laid over the box of the agreement, or over a page that
 * is added where the document has none. All of it is written after the bytes that were given. Returns the field to sign.
 */
export async function showBlock(document: PDF, { sheet, words }: ShownBlock): Promise<string> {
  const drawn = await document.embedPage(await PDF.load(sheet), 0)
  const { page, left, top } = findAgreement(document) ?? addedPage(document)
  const field = document.getOrCreateForm().createSignatureField(FIELD)
  const widget = field.getDict()
  const ref = field.getRef()
  if (ref === null) throw new Error('the field has no reference')
  const annotations = page.dict.getArray('Annots', (one) => document.getObject(one))
  page.dict.set('Annots', new PdfArray([...(annotations ?? []), ref]))
  const corners = [
    left - BORDER,
    top - HEIGHT - BORDER,
    left - BORDER + drawn.width,
    top - HEIGHT - BORDER + drawn.height,
  ]

  // The library makes the widget of whatever it signs invisible, then saves what it hashes.
  const save = document.save.bind(document)
  document.save = (options) => {
    document.save = save
    widget.set('TU', PdfString.fromString(words))
    widget.set('P', page.ref)
    widget.set('F', PdfNumber.of(PRINTED_AND_LOCKED))
    widget.set('Rect', new PdfArray(corners.map((at) => PdfNumber.of(at))))
    widget.set('AP', PdfDict.of({ N: drawn.ref }))
    return save(options)
  }
  return FIELD
}

function addedPage(document: PDF): Place {
  const page = document.addPage(A4)
  return { page, left: PAGE_LEFT, top: A4.height - PAGE_TOP }
}

/** The box where the document is agreed to, by the last bookmark; null where it is no agreement, or was drawn before boxes had one. */
function findAgreement(document: PDF): Place | null {
  const resolve = (ref: PdfRef) => document.getObject(ref)
  const [root] = chainOf(document.getCatalog().getDict('Outlines', resolve))
  const last = chainOf(root).at(-1)
  const titles: string[] = Object.values(agreementTitles)
  if (!last || !titles.includes(last.getString('Title')?.asString() ?? '')) return null
  const target = last.getArray('Dest', resolve)
  const [pageRef, , x, y] = [...(target ?? [])]
  const page = document
    .getPages()
    .find(({ ref }) => pageRef instanceof PdfRef && ref.objectNumber === pageRef.objectNumber)
  if (!page || !(x instanceof PdfNumber) || !(y instanceof PdfNumber)) return null
  return { page, left: x.value - INSET, top: y.value - OVER_HEADING + INSET }

  /** The bookmarks below one. */
  function chainOf(parent: PdfDict | undefined): PdfDict[] {
    const found: PdfDict[] = []
    for (
      let item = parent?.getDict('First', resolve);
      item && found.length < 100;
      item = item.getDict('Next', resolve)
    )
      found.push(item)
    return found
  }
}
