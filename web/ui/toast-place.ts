export type Box = { left: number; top: number; right: number; bottom: number }
/** A button, field or link in sight. `stays`: scrolling does not bring it out from under a toast. `typed`: a field, whose middle is rarely clicked. */
export type Control = Box & { stays: boolean; typed?: boolean }
export type ToastPlace = {
  position: 'bottom-right' | 'bottom-left' | 'bottom-center' | 'top-right' | 'top-center'
  /** Pixels from the edge of the window. */
  offset: number
}

/** In pixels, as the toaster draws them: three lines, the margin, the gap. */
const HEIGHT = 112
const WIDTH = 356
const MARGIN = 16
/** Below it a toast is as wide as the screen. */
const NARROW = 600

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** A field under a toast is still read and typed in; a button is aimed at, and at the end of a page no scroll uncovers it. */
const FIELD = 1
const BUTTON = 20

type Screen = { width: number; height: number }

function boxAt({ position, offset }: ToastPlace, { width, height }: Screen): Box {
  const wide = width <= NARROW ? width - 2 * MARGIN : WIDTH
  const left = position.endsWith('left')
    ? MARGIN
    : position.endsWith('right')
      ? width - MARGIN - wide
      : (width - wide) / 2
  const top = position.startsWith('top') ? offset : height - offset - HEIGHT
  return { left, top, right: left + wide, bottom: top + HEIGHT }
}

/** The place beyond what stays under it there; null where that is past the middle of the screen. */
function clearOf(place: ToastPlace, controls: readonly Control[], screen: Screen): ToastPlace | null {
  const box = boxAt(place, screen)
  const hidden = controls.filter((control) => control.stays && meet(control, box))
  if (hidden.length === 0) return place
  const offset = place.position.startsWith('top')
    ? Math.max(...hidden.map(({ bottom }) => bottom)) + MARGIN / 2
    : screen.height - Math.min(...hidden.map(({ top }) => top)) + MARGIN / 2
  return offset + HEIGHT > (screen.height * 2) / 3 ? null : clearOf({ ...place, offset }, controls, screen)
}

/**
 * Where a toast covers no button: the first place with nothing under it, else the one with the least, fields rather than buttons. What stays in
 * sight (bars, dialogs) is never covered while any place is free of it.
 */
export function placeToast(controls: readonly Control[], screen: Screen): ToastPlace {
  const positions: readonly ToastPlace['position'][] =
    screen.width <= NARROW
      ? ['bottom-center', 'top-center']
      : ['bottom-right', 'bottom-center', 'bottom-left', 'top-right', 'top-center']
  const first: ToastPlace = { position: positions[0]!, offset: MARGIN }
  let best: { place: ToastPlace; covered: number } | null = null
  for (const position of positions) {
    const place = clearOf({ position, offset: MARGIN }, controls, screen)
    if (place === null) continue
    const box = boxAt(place, screen)
    const covered = controls
      .filter((control) => meet(control, box))
      .reduce((sum, { typed = false }) => sum + (typed ? FIELD : BUTTON), 0)
    if (best === null || covered < best.covered) best = { place, covered }
    if (covered === 0) break
  }
  return best?.place ?? first
}
