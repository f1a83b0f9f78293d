import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { type CatalogueImport, SHOWN_FAULTS } from '#shared/contract/catalogue-imports.ts'
import { countKnown, getImport, type StoredImport } from '../queries/imports.ts'
import { judgeLines } from './judge-lines.ts'

/** The import as its screen shows it, with what it would do as long as it did not begin. Errors: not_found. */
export async function readImport(scope: Scope, importId: string): Promise<CatalogueImport> {
  const stored = await readAs(scope, (tx) => getImport(tx, importId))
  if (stored.state !== 'read') return presentImport(stored)
  const { items, faulty, faults } = await judgeLines(stored.records, stored.columns, stored)
  const references = items.flatMap(({ reference }) => reference ?? [])
  const known = references.length === 0 ? 0 : await readAs(scope, (tx) => countKnown(tx, references))
  const preview = { fresh: items.length - known, known, faulty, faults: faults.slice(0, SHOWN_FAULTS) }
  return presentImport(stored, preview)
}

const over: CatalogueImport['preview'] = { fresh: 0, known: 0, faulty: 0, faults: [] }

/** Once it began, its preview is over. */
export function presentImport(stored: StoredImport, preview = over): CatalogueImport {
  const { records, titles, columns, vatRateBps: _default, ...facts } = stored
  const sampleOf = (index: number) =>
    records
      .map(({ cells }) => cells[index]?.trim() ?? '')
      .find((text) => text !== '')
      ?.slice(0, 80) ?? ''
  return {
    ...facts,
    columns: titles.map((title, index) => ({
      title,
      sample: sampleOf(index),
      holds: columns[index] ?? null,
    })),
    lines: records.length,
    preview,
  }
}
