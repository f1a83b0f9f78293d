import { setImmediate } from 'node:timers/promises'
import { type CatalogueFields, catalogueFields } from '#shared/contract/catalogue-fields.ts'
import {
  type CatalogueColumn,
  catalogueColumnTitles,
  neededColumns,
  readCatalogueLine,
} from '#shared/domain/catalogue/catalogue-csv.ts'
import type { CsvRecord } from '#shared/domain/text/read-csv.ts'
import { fold } from '#shared/french/fold.ts'

export type LineFault = { row: number; column: CatalogueColumn | null; message: string }
export type JudgedLines = { items: CatalogueFields[]; faulty: number; faults: LineFault[] }

/** Lines judged before other requests have their turn (10 ms). */
const AT_ONCE = 500

/** The items that the lines make, and the faults of the others. A reference stands once in a file. */
export async function judgeLines(
  records: readonly CsvRecord[],
  columns: readonly (CatalogueColumn | null)[],
  defaults: { vatRateBps: number },
): Promise<JudgedLines> {
  const missing = neededColumns.filter((column) => !columns.includes(column))
  if (missing.length > 0)
    return {
      items: [],
      faulty: records.length,
      faults: missing.map((column) => ({
        row: 1,
        column,
        message: `Aucune colonne n’est choisie pour «\u202f${catalogueColumnTitles[column]}\u202f»`,
      })),
    }
  const items: CatalogueFields[] = []
  const faults: LineFault[] = []
  let faulty = 0
  const rowOf = new Map<string, number>()
  for (const [index, { row, cells }] of records.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const judged = catalogueFields.safeParse(readCatalogueLine(columns, cells, defaults))
    const found: LineFault[] = judged.success
      ? []
      : judged.error.issues.map(({ path, message }) => ({
          row,
          column: path[0] as CatalogueColumn,
          message,
        }))
    const key = judged.data?.reference ? fold(judged.data.reference) : null
    const earlier = key === null ? undefined : rowOf.get(key)
    if (earlier !== undefined)
      found.push({ row, column: 'reference', message: `Référence déjà donnée à la ligne ${earlier}` })
    if (found.length > 0 || !judged.success) {
      faulty += 1
      faults.push(...found)
      continue
    }
    if (key !== null) rowOf.set(key, row)
    items.push(judged.data)
  }
  return { items, faulty, faults }
}
