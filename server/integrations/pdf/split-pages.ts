/** Three decimals are enough: a thousandth of a point is invisible at 300 %, the largest zoom. */
const LONG_NUMBER = /\.(\d{3})\d+/g
/** References to definitions. A colour has a « # » too, but neither of these words before it. */
const REFERENCE = /(href="|url\()#(\w+)/g
/** Attributes that only the compiler's own scripts read, or that repeat SVG's defaults. */
const UNREAD = / (class="[a-z -]*"|fill-rule="nonzero"|y="0")/g

/**
 * Splits the compiler's SVG into one SVG per page, with the definitions that the page names. The compiler writes pages of one height
 * below one another, each a white `<path>` and a `<g>` four spaces from the margin, then the definitions (glyphs, clip paths).
 * A gradient names a second definition, which would be lost: our template has none. Errors: no page is found.
 */
export function splitPages(svg: string): string[] {
  const [, width = '', height = ''] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  const [drawn = '', ...definitions] = svg.split(/\n {4}<defs id="[a-z-]+">\n/)
  const bodies = drawn.split(/\n {4}<path class="typst-shape" fill="#ffffff"[^\n]*\n/).slice(1)
  if (bodies.length === 0 || height === '') throw new Error('the compiler draws pages in another way')
  const pageHeight = Number(height) / bodies.length
  const shared = new Map(
    definitions
      .flatMap((group) => (group.split('\n    </defs>')[0] ?? '').split(/^ {8}(?=<[a-z])/m))
      .map((definition) => [/ id="(\w+)"/.exec(definition)?.[1] ?? '', definition]),
  )
  return bodies.map((body, index) => {
    const ids = new Map<string, string>()
    const shortened = body.replace(REFERENCE, (_, before: string, id: string) => {
      if (!ids.has(id)) ids.set(id, `a${ids.size}`)
      return `${before}#${ids.get(id)}`
    })
    const used = Array.from(ids, ([id, short]) => shared.get(id)?.replace(` id="${id}"`, ` id="${short}"`))
    const top = index * pageHeight
    const page =
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ` +
      `viewBox="0 ${top} ${width} ${pageHeight}" width="${width}" height="${pageHeight}">` +
      `<path fill="#fff" d="M0 ${top}h${width}v${pageHeight}h-${width}z"/>${shortened}<defs>${used.join('')}</defs></svg>`
    return page.replace(LONG_NUMBER, '.$1').replace(/\n\s*/g, '').replace(UNREAD, '')
  })
}
