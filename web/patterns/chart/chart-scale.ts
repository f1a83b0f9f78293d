/** A step of whole numbers, one or two or five times a power of ten, of which at most `count` reach a span. */
function stepOf(span: number, count: number): number {
  const rough = Math.max(1, span / count)
  const power = 10 ** Math.floor(Math.log10(rough))
  return Math.max(1, ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power)
}

/** The lines of a chart's axis, from 0: at most five, whole numbers one or two or five times a power of ten apart. */
export function scaleOf(highest: number): number[] {
  const step = stepOf(highest, 4)
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** The same where values are below zero too: 0 is one of at most seven lines. */
export function axisOf(values: readonly number[]): number[] {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (lowest === 0) return scaleOf(highest)
  const step = stepOf(highest - lowest, 4)
  const first = Math.floor(lowest / step)
  const last = Math.ceil(highest / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** Which of so many labels are shown where there is room for `room` of them: evenly spaced, the first one always. */
export function shownLabels(count: number, room: number): number[] {
  const every = Math.max(1, Math.ceil(count / room))
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every)
}
