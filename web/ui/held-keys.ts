/** A page that takes longer than this to draw its text has failed, and said so. */
const HOLD_MS = 30_000

/** Takes the keys meanwhile, as a text: accents, an input method and a paste work as they will in the text to come. */
let box: HTMLTextAreaElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Keeps what is typed from now on for the text that is about to take the caret, so that no letter acts on the page meanwhile. It ends
 * when a text has the caret, with Escape, Tab or a click, and does nothing where one has it already.
 */
export function captureKeys(): void {
  if (box !== null || isText(document.activeElement)) return
  box = document.createElement('textarea')
  box.className = 'sr-only fixed'
  box.ariaLabel = 'Votre texte, qui s’ouvre'
  document.body.append(box)
  box.focus({ preventScroll: true })
  document.addEventListener('keydown', keep, true)
  document.addEventListener('focusin', give)
  document.addEventListener('pointerdown', releaseKeys, true)
  timer = setTimeout(releaseKeys, HOLD_MS)
}

/** Returns the keys typed meanwhile; keys act on the page again. */
export function endCapture(): string {
  const text = box?.value ?? ''
  releaseKeys()
  return text
}

export function releaseKeys(): void {
  document.removeEventListener('keydown', keep, true)
  document.removeEventListener('focusin', give)
  document.removeEventListener('pointerdown', releaseKeys, true)
  clearTimeout(timer)
  box?.remove()
  box = null
}

const isText = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  target.closest(
    'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, [contenteditable="true"]',
  ) !== null

function keep(event: KeyboardEvent) {
  const { key, target } = event
  if (box === null || (target !== box && isText(target))) return
  if (key === 'Tab') return releaseKeys()
  if (key === 'Escape') {
    event.stopPropagation()
    return releaseKeys()
  }
  const isShortcut = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')
  if (target === box || isShortcut || [...key].length > 1) return
  // The page took the focus: the letter is for the text all the same.
  event.stopPropagation()
  event.preventDefault()
  box.value += key
  box.focus({ preventScroll: true })
}

/** A rich text takes the keys by itself: it knows when it is ready. */
function give({ target }: FocusEvent) {
  if (target === box || !isText(target) || target.closest('[contenteditable="true"]')) return
  const text = endCapture().replaceAll('\n', ' ')
  // After React drew the field: it hears of the text as of any other.
  if (text !== '') queueMicrotask(() => document.execCommand('insertText', false, text))
}
