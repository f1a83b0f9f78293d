import { formatCount } from '#shared/french/format.ts'
import { toast } from '#web/ui/toast.ts'
import { duplicate, type EditedLine, insertAt, lineName, move, newItem } from './line-operations.ts'
import type { ChosenActions, LineActions } from './line-row-props.ts'
import { linesOfCells } from './pasted-lines.ts'

export type Parts = {
  read: () => EditedLine[]
  taxed: boolean
  showDiscounts: () => void
  onChange: (change: (lines: EditedLine[]) => EditedLine[]) => void
  say: (text: string) => void
  list: { current: HTMLUListElement | null }
}
type LineParts = Parts & { acts: ChosenActions }

/** What a line does to the lines: the same functions at each drawing. */
export function makeActions(parts: LineParts): LineActions {
  const { read, onChange, say, list, taxed, showDiscounts, acts } = parts
  const indexOf = (id: string) => read().findIndex((line) => line.id === id)
  return {
    change: (id, change) =>
      onChange((lines) =>
        lines.map((line) => (line.id === id ? ({ ...line, ...change } as EditedLine) : line)),
      ),
    chosen: acts,
    moveBy: (id, step) => {
      if (acts.read().has(id)) return acts.moveBy(step)
      const from = indexOf(id)
      const line = read()[from]
      const to = from + step
      if (!line || to < 0 || to >= read().length)
        return say(step < 0 ? 'Déjà en premier.' : 'Déjà en dernier.')
      onChange((lines) => move(lines, from, to))
      say(`${lineName(line, from)}\u00a0: position ${to + 1} sur ${read().length}.`)
      keepFocus(list.current, id)
    },
    duplicate: (id) => {
      const copy = duplicate(read(), id)
      if (!copy) return
      onChange(() => copy.lines)
      focusLine(list.current, copy.copyId)
    },
    goOn: (id) => {
      const next = read()[indexOf(id) + 1]
      if (next) return focusLine(list.current, next.id)
      const line = newItem(read(), taxed)
      onChange((lines) => [...lines, line])
      focusLine(list.current, line.id)
    },
    step: (id, cell, step) => {
      const lines = read()
      let at = indexOf(id) + step
      while (lines[at]?.kind === 'section') at += step
      const field = list.current?.querySelector<HTMLElement>(
        `[data-line="${lines[at]?.id}"] [data-cell="${cell}"]`,
      )
      field?.focus()
      return field != null
    },
    paste: (id, text) => {
      const model = newItem(read(), taxed)
      // Where no VAT applies, a rate of the spreadsheet is not kept either.
      const pasted = linesOfCells(text, model).map((each) =>
        taxed || each.kind === 'section' ? each : { ...each, vatRateBps: model.vatRateBps },
      )
      const line = read()[indexOf(id)]
      if (pasted.length === 0 || !line) return
      const isEmpty = line.kind === 'item' && line.description === '' && line.unitPriceCents === 0
      onChange((lines) => {
        const at = lines.findIndex((other) => other.id === id)
        return lines.toSpliced(isEmpty ? at : at + 1, isEmpty ? 1 : 0, ...pasted)
      })
      focusLine(list.current, pasted.at(-1)!.id)
      const ids = new Set(pasted.map((each) => each.id))
      toast.info(formatCount(pasted.length, 'ligne collée', 'lignes collées'), {
        action: {
          label: 'Annuler',
          onClick: () =>
            onChange((lines) => {
              const at = lines.findIndex((other) => ids.has(other.id))
              const left = lines.filter((other) => !ids.has(other.id))
              return isEmpty && at >= 0 ? insertAt(left, at, line) : left
            }),
        },
      })
    },
    discount: (id) => {
      showDiscounts()
      requestAnimationFrame(() =>
        list.current?.querySelector<HTMLElement>(`[data-line="${id}"] [data-cell="discount"]`)?.focus(),
      )
    },
    remove: (id) => {
      const index = indexOf(id)
      const line = read()[index]
      if (!line) return
      const neighbour = read()[index + 1] ?? read()[index - 1]
      onChange((lines) => lines.filter((other) => other.id !== id))
      if (neighbour) focusLine(list.current, neighbour.id)
      else requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-add-line]')?.focus())
      toast.info('Ligne supprimée', {
        action: {
          label: 'Annuler',
          onClick: () => {
            onChange((lines) =>
              lines.some((other) => other.id === id) ? lines : insertAt(lines, index, line),
            )
            focusLine(list.current, id)
          },
        },
      })
    },
  }
}

/** Puts the cursor in the first field of a line once it is drawn. */
export function focusLine(list: HTMLElement | null, id: string): void {
  requestAnimationFrame(() => list?.querySelector<HTMLElement>(`[data-line="${id}"] [data-field]`)?.focus())
}

/** A moved element loses the focus in some browsers. */
function keepFocus(list: HTMLElement | null, id: string): void {
  const focused = document.activeElement as HTMLElement | null
  const inside = focused?.closest(`[data-line="${id}"]`)
  requestAnimationFrame(() => {
    if (inside && focused?.isConnected) focused.focus()
    else focusLine(list, id)
    list?.querySelector(`[data-line="${id}"]`)?.scrollIntoView({ block: 'nearest' })
  })
}
