import { whenIdle } from '#web/ui/when-idle.ts'
import { type FrameDocument, readFrame } from './frame-document.ts'

/** The frame that waits, in a part of the page that is not drawn. */
let store: HTMLElement | null = null

/**
 * Loads the empty page of a mail before one is opened, which takes a slow phone about 40 ms. Does nothing in a browser whose
 * frames load again when they move (before Chromium 133 and Firefox 144; Safari).
 */
export function prepareFrame(): void {
  if (store || !('moveBefore' in document.body)) return
  const made = document.createElement('div')
  const frame = createFrame()
  frame.addEventListener('load', () => {
    if (store === made && !readFrame(frame)) takeFrame()
  })
  made.hidden = true
  made.append(frame)
  document.body.append(made)
  store = made
}

/**
 * Puts a frame in `place` and tells of its page once that is loaded: at once, when it was prepared; null, when it cannot be had.
 * Returns what takes the frame away.
 */
export function placeFrame(
  place: HTMLElement,
  title: string,
  onPage: (page: FrameDocument | null) => void,
): () => void {
  const frame = takeFrame(place) ?? place.appendChild(createFrame())
  frame.title = title
  const page = loadedPage(frame)
  if (page) onPage(page)
  else frame.addEventListener('load', () => onPage(readFrame(frame)), { once: true })
  return () => frame.remove()
}

/** The frame that waits, if one does. */
export const waitingFrame = (): HTMLIFrameElement | null => store?.querySelector('iframe') ?? null

/** The page of a frame once it is loaded. */
export const loadedPage = (frame: HTMLIFrameElement): FrameDocument | null =>
  frame.contentDocument?.readyState === 'complete' ? readFrame(frame) : null

/** Takes the prepared frame out of its store, into `place` if there is one. */
function takeFrame(place?: HTMLElement): HTMLIFrameElement | null {
  const frame = waitingFrame()
  if (frame && place) {
    place.moveBefore(frame, null)
    whenIdle(prepareFrame)
  }
  store?.remove()
  store = null
  return frame
}

function createFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  // No script, no form, no way to the application (ADR 059); links open in a tab of their own.
  frame.setAttribute('sandbox', 'allow-same-origin allow-popups allow-popups-to-escape-sandbox')
  frame.referrerPolicy = 'no-referrer'
  frame.className = 'block w-full rounded-sm border-0 bg-[white] [color-scheme:light]'
  frame.src = '/mail-frame.html'
  return frame
}
