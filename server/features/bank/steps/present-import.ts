import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { type BankImport, SHOWN_LINES } from '#shared/contract/bank.ts'
import { type KeyedLine, keyLines } from '#shared/domain/bank/entry-keys.ts'
import { readTable } from '#shared/domain/bank/read-table.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  type BankContent,
  countAlike,
  findImportedAt,
  findKnownEntries,
  getImport,
  type StoredImport,
} from '../queries/imports.ts'

const nothing: BankImport['preview'] = {
  ...{
    fresh: 0,
    known: 0,
    suspected: 0,
    elsewhere: 0,
    from: null,
    to: null,
    inCents: 0,
    outCents: 0,
    sample: [],
  },
}

/** The lines of a file. Errors: bank_file_unreadable and bank_file_unbalanced for a table. */
export const linesOf = (content: BankContent): KeyedLine[] =>
  content.kind === 'lines' ? content.lines : keyLines(readTable(content.records, content.columns).lines)

/** The import as its screen shows it, with what it would do as long as it did not begin. Errors: not_found. */
export async function readImport(scope: Scope, importId: string): Promise<BankImport> {
  const stored = await readAs(scope, (tx) => getImport(tx, importId))
  if (stored.state !== 'read') return presentImport(stored)
  const read = readLines(stored.content)
  if ('fault' in read) return { ...presentImport(stored), fault: read.fault }
  const { lines } = read
  const { known, alike, importedAt } = await readAs(scope, async (tx) => {
    const known = await findKnownEntries(tx, stored.accountId, [
      ...new Set(lines.map(({ entryKey }) => entryKey)),
    ])
    const fresh = lines.filter(({ entryKey }) => !known.has(entryKey))
    const alike = await countAlike(
      tx,
      stored.accountId,
      fresh.map(({ bookedOn, amountCents }) => ({ bookedOn, amountCents })),
    )
    return { known, alike, importedAt: await findImportedAt(tx, stored.accountId, stored.sha256) }
  })
  const fresh = lines.filter(({ entryKey }) => !known.has(entryKey))
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  const sum = (wanted: (cents: number) => boolean) =>
    lines.reduce((total, { amountCents }) => total + (wanted(amountCents) ? amountCents : 0), 0)
  return {
    ...presentImport(stored),
    lines: lines.length,
    importedAt: importedAt?.toISOString() ?? null,
    preview: {
      fresh: fresh.length,
      known: lines.length - fresh.length,
      suspected: alike,
      elsewhere: stored.content.kind === 'lines' ? stored.content.elsewhere : 0,
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
      inCents: sum((cents) => cents > 0),
      outCents: sum((cents) => cents < 0),
      sample: lines
        .slice(0, SHOWN_LINES)
        .map(({ bookedOn, label, amountCents }, index) => ({ row: index + 1, bookedOn, label, amountCents })),
    },
  }
}

function readLines(content: BankContent): { lines: KeyedLine[] } | { fault: string } {
  try {
    return { lines: linesOf(content) }
  } catch (error) {
    if (error instanceof DomainError) return { fault: error.message }
    throw error
  }
}

/** Without what it would do. */
export function presentImport({ content, sha256: _sha256, ...facts }: StoredImport): BankImport {
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
    fault: null,
    lines: content.kind === 'lines' ? content.lines.length : content.records.length,
    preview: nothing,
    importedAt: null,
  }
}
