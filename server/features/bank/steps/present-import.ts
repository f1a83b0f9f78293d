import type { BankImport } from '#shared/contract/bank.ts'
import type { BankContent, StoredImport } from '../queries/imports.ts'

const nothing: BankImport['preview'] = {
  fresh: 0,
  known: 0,
  suspected: 0,
  elsewhere: 0,
  leftOut: [],
  from: null,
  to: null,
  inCents: 0,
  outCents: 0,
  sample: [],
}

const rowsOf = (content: BankContent) => (content.kind === 'lines' ? content.lines : content.records)

/** Without what it would do. Once it began, its content may be without its lines, which `total` counts. */
export function presentImport({ content, sha256: _sha256, iban: _iban, ...facts }: StoredImport): BankImport {
  const table = content.kind === 'table' ? content : null
  const sampleOf = (index: number) =>
    table?.records
      .map(({ cells }) => cells[index]?.trim() ?? '')
      .find((text) => text !== '')
      ?.slice(0, 80) ?? ''
  return {
    ...facts,
    format: content.kind === 'lines' ? content.format : 'csv',
    columns:
      table?.titles.map((title, index) => ({
        title,
        sample: sampleOf(index),
        holds: table.columns[index] ?? null,
      })) ?? [],
    titled: table ? table.header !== null : null,
    fault: null,
    lines: facts.state === 'read' ? rowsOf(content).length : facts.total,
    preview: nothing,
    importedAt: null,
  }
}
