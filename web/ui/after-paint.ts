/** Runs it once what is being drawn is on the screen; soon, where no screen is in sight. */
export function afterPaint(call: () => void): void {
  if (document.hidden) setTimeout(call)
  else requestAnimationFrame(() => setTimeout(call))
}
