import type { FieldError } from '#shared/domain/verdict.ts'
import { focusProblem } from '#web/blocks/documents/line-problems.ts'

/** Beginnings of paths, and the first control of the place where each is put right. */
const places: readonly (readonly [path: string, selector: string])[] = [
  ['seller', '[data-seller-gaps] :is(input, select)'],
  ['buyerReference', '[data-place="buyerReference"] input'],
  ['buyer', '#document-client input'],
  ['purchaseOrderNumber', '[data-place="purchaseOrderNumber"] input'],
  ['contractReference', '[data-place="contractReference"] input'],
  ['performance', '[data-place="performance"] :is(select, input)'],
  ['dueOn', '[data-place="terms"] select'],
  ['paymentTerms', '[data-place="terms"] select'],
  ['operation', '[data-place="operation"] select'],
  ['vatOnDebits', '[data-place="vat"] [type="checkbox"]'],
  ['vat', '[data-place="vat"] select'],
  ['prepaidOn', '[data-place="prepaid"] [type="date"]'],
  ['prepaid', '[data-place="prepaid"] input'],
  ['deliveryPlace', '[data-place="delivery"] input'],
  ['notes', '[data-place="notes"] textarea'],
  ['lines', '[data-add-line]'],
]

/** Takes the author to the field of a problem; what no field writes is shown by the totals. */
export function focusInvoiceProblem({ path }: FieldError, lines: readonly { id: string }[]): void {
  focusProblem(path, lines, () => places.find(([start]) => path.startsWith(start))?.[1] ?? '#invoice-totals')
}

/** The message of the first problem at a field: paths of refused saves begin with `content.`. */
export function messageOfPlace(problems: readonly FieldError[], place: string): string | null {
  const isThere = ({ path }: FieldError) => {
    const own = path.replace(/^content\./, '')
    return own === place || own.startsWith(`${place}.`)
  }
  return problems.find(isThere)?.message ?? null
}
