/** Typst describes the history of a file that has none, and the schema of each of its words: two thirds of its XMP. */
const UNSAID = [
  'pdfaExtension:schemas',
  'xmpMM:History',
  'xmpMM:InstanceID',
  'xmpMM:DocumentID',
  'xmpMM:RenditionClass',
  'pdf:PDFVersion',
]
const PREFIXES = / {1,2}xmlns:([A-Za-z]+)="[^"]*"/g

/**
 * The XMP of a PDF of Typst with what PDF/A asks and readers show: title, author, language, dates, part and conformance. All of it is of schemas that
 * ISO 19005-3 (6.6.2.3) knows, so that none is described. It stays in plain text, where programs that scan a file look for it.
 */
export function leanXmp(xmp: string): string {
  const said = UNSAID.reduce(without, xmp)
  return said.replace(PREFIXES, (declared, prefix: string) =>
    said.includes(`<${prefix}:`) || said.includes(` ${prefix}:`) ? ` ${declared.trim()}` : '',
  )
}

function without(xmp: string, name: string): string {
  const from = xmp.indexOf(`<${name}>`)
  const end = `</${name}>`
  const to = xmp.indexOf(end, from)
  return from === -1 || to === -1 ? xmp : xmp.slice(0, from) + xmp.slice(to + end.length)
}
