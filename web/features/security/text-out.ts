/** Saves a text as a file of the user's. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Prints the text alone, from a frame that leaves once printed. */
export function printText(title: string, text: string): void {
  const page = document.implementation.createHTMLDocument(title)
  const block = page.createElement('pre')
  block.textContent = text
  page.body.append(block)
  const url = URL.createObjectURL(
    new Blob([`<!doctype html>${page.documentElement.outerHTML}`], { type: 'text/html;charset=utf-8' }),
  )
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = url
  frame.addEventListener('load', () => {
    const inner = frame.contentWindow
    if (!inner) return
    inner.addEventListener('afterprint', () => {
      frame.remove()
      URL.revokeObjectURL(url)
    })
    inner.print()
  })
  document.body.append(frame)
}
