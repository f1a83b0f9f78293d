import type { CleanMail } from './clean-mail.ts'

/** Before the mail's own styles, which may change all but what is marked. Paper is white in the dark theme too. */
const BASE_STYLE = `
  html { background: #fff; color: #1f2933; color-scheme: light; overflow: auto !important; }
  body { margin: 0; padding: 12px; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
  .ardoise-mail { display: flow-root; }
  img:not([src]) { display: inline-block; overflow: hidden; background: #eef0f2; outline: 1px dashed #aeb6bf; outline-offset: -1px; color: #52606d; }
  img:not([width], [style*="width"]) { max-width: 100%; height: auto; }
  blockquote { margin: 0.5em 0; padding-inline-start: 12px; border-inline-start: 3px solid #cbd2d9; }
  [role="link"] { color: #a61b1b; text-decoration: underline wavy; cursor: pointer; }
  :focus-visible { outline: 2px solid #1c6dd0; outline-offset: 2px; }
  .ardoise-quote { display: block !important; }
  .ardoise-quote > summary {
    display: inline-block !important; list-style: none; cursor: pointer; margin: 8px 0; padding: 0 10px; border-radius: 8px;
    background: #e4e7eb; color: #1f2933; font: 700 16px/20px system-ui, sans-serif;
  }
`

/** The elements of a frame, taken before a mail is in it: names of a mail may hide properties of its document. */
export type FrameDocument = {
  frame: HTMLIFrameElement
  view: Window & typeof globalThis
  document: Document
  root: HTMLElement
  head: HTMLElement
  body: HTMLElement
}

/** The empty document of the frame once it is loaded; null for another, such as the browser's own error page. */
export function readFrame(frame: HTMLIFrameElement): FrameDocument | null {
  const document = frame.contentDocument
  const view = document?.defaultView
  if (!view || !document.querySelector('meta[http-equiv="content-security-policy"]')) return null
  return { frame, view, document, root: document.documentElement, head: document.head, body: document.body }
}

/** Puts a mail in the frame. The nodes are moved, never written and read again, so that no second reading changes them. */
export function fillFrame(
  { frame, document, root, head, body }: FrameDocument,
  mail: CleanMail,
  title: string,
): void {
  const base = document.createElement('style')
  base.textContent = BASE_STYLE
  mail.body.classList.add('ardoise-mail')
  root.lang = mail.body.lang || 'fr'
  for (const old of head.querySelectorAll('style')) old.remove()
  head.querySelector('title')?.replaceChildren(title)
  head.append(base, ...mail.sheets)
  body.replaceChildren(mail.body)
  frame.title = title
  frame.dataset.shown = 'true'
}

/** Height in which a mail is measured: one that is as high as its window is drawn as on a small screen. */
const MEASURED_IN = 300

/**
 * The height that shows a mail whole. Measured in a frame of one height, so that a mail that grows with its window
 * (`height: 110vh`) cannot make it grow for ever.
 */
export function wholeHeight({ frame, root, body }: FrameDocument): number {
  const { height } = frame.style
  frame.style.height = `${MEASURED_IN}px`
  const scrollbar = MEASURED_IN - root.clientHeight
  const whole = root.scrollHeight > root.clientHeight ? root.scrollHeight : body.offsetHeight
  frame.style.height = height
  return Math.ceil(whole + scrollbar)
}
