/** A thousandth of a point is less than a screen shows, at three times the size. */
const LONG_NUMBER = /\.(\d{3})\d+/g
/** Never a colour, which looks like one. */
const REFERENCE = /(href="|url\()#(\w+)/g
/** Attributes that only the compiler's own scripts read, or that repeat SVG's defaults. */
const UNREAD = / (class="[a-z -]*"|fill-rule="nonzero"|y="0")/g

/**
 * The compiler writes one SVG with the pages below one another, each a white `<path>` and a `<g>` four spaces from the margin, then
 * the glyphs and clip paths that they use. Each page becomes an SVG of its own, with what it uses. Errors: another layout.
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
