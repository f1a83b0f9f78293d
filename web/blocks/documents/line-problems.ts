import type { FieldError } from '#shared/domain/verdict.ts'

type Lines = readonly { id: string }[]

/** The id of the line that a path names: `lines.3.description` is of the fourth. */
function lineIdAt(path: string, lines: Lines): string | undefined {
  const index = /^(?:content\.)?lines\.(\d+)\./.exec(path)?.[1]
  return index === undefined ? undefined : lines[Number(index)]?.id
}

/** The faults of lines by the line's id. */
export function lineErrors(fields: readonly FieldError[], lines: Lines): ReadonlyMap<string, string> {
  const errors = new Map<string, string>()
  for (const { path, message } of fields) {
    const id = lineIdAt(path, lines)
    if (id !== undefined) errors.set(id, message)
  }
  return errors
}

/** Brings the field of a problem into view and puts the cursor there; `selectorOf` finds those that are in no line. */
export function focusProblem(path: string, lines: Lines, selectorOf: (path: string) => string): void {
  const lineId = lineIdAt(path, lines)
  const selector = lineId === undefined ? selectorOf(path) : `[data-line="${lineId}"] [data-field]`
  const target = document.querySelector<HTMLElement>(selector)
  target?.closest('details')?.setAttribute('open', '')
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}
