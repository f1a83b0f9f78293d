/** The lines of a chart's axis, from 0: at most five, whole numbers one or two or five times a power of ten apart. */
export function scaleOf(highest: number): number[] {
  const rough = Math.max(1, highest / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power)
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** Which of so many labels are shown where there is room for `room` of them: evenly spaced, the first one always. */
export function shownLabels(count: number, room: number): number[] {
  const every = Math.max(1, Math.ceil(count / room))
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every)
}
