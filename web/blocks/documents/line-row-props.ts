import type { ComponentType, ReactNode } from 'react'
import type { Currency } from '#shared/french/format.ts'
import type { EditedLine, ItemLine } from './line-operations.ts'

/** The field of a line's VAT. The same component at each drawing: a line that did not change is not drawn again. */
export type VatField = ComponentType<{
  id: string
  line: ItemLine
  onChange: (change: Partial<ItemLine>) => void
}>

/** What is done to several lines at once; the same functions at each drawing. */
export type ChosenActions = {
  read: () => ReadonlySet<string>
  /** Chooses a line or leaves it; with `upTo`, all from the last one pressed. */
  choose: (id: string, upTo: boolean) => void
  /** From a line to its neighbour, whose handle then has the focus. */
  extend: (id: string, step: -1 | 1) => void
  chooseAll: () => void
  clear: () => void
  moveBy: (step: -1 | 1) => void
  duplicate: () => void
  remove: () => void
}

export type LineActions = {
  chosen: ChosenActions
  change: (id: string, change: Partial<EditedLine>) => void
  moveBy: (id: string, step: -1 | 1) => void
  duplicate: (id: string) => void
  remove: (id: string) => void
  /** To the next line, made where this one is the last. */
  goOn: (id: string) => void
  /** To the same cell of the item above or below; false where there is none. */
  step: (id: string, cell: string, step: -1 | 1) => boolean
  /** Rows copied from a spreadsheet become lines below this one. */
  paste: (id: string, text: string) => void
  /** Shows the cells of discounts, and goes to this line's. */
  discount: (id: string) => void
}

export type LineRowProps = {
  line: EditedLine
  index: number
  count: number
  isChosen: boolean
  /** Of a section: the sum of its lines. */
  netCents: number | undefined
  /** A line of the document has a discount, or is about to. */
  discounted: boolean
  currency: Currency
  /** Null where no VAT applies. */
  vatField: VatField | null
  error: string | undefined
  actions: LineActions
  /** Other items of the menu of an item line. The same function at each drawing. */
  lineMenu?: ((line: ItemLine) => ReactNode) | undefined
}
