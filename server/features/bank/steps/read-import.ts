import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { type BankImport, SHOWN_LINES } from '#shared/contract/bank.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  countAlike,
  findImportedAt,
  findKnownEntries,
  getShownImport,
  type StoredImport,
} from '../queries/imports.ts'
import { readContent } from './lines-of.ts'
import { presentImport } from './present-import.ts'

/** The import as its screen shows it, with what it would do as long as it did not begin. Errors: not_found. */
export async function readImport(scope: Scope, importId: string): Promise<BankImport> {
  const stored = await readAs(scope, (tx) => getShownImport(tx, importId))
  if (stored.state !== 'read') return presentImport(stored)
  const read = readOrTell(stored)
  if ('fault' in read) return { ...presentImport(stored), fault: read.fault }
  const { lines, leftOut } = read
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
      leftOut,
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

function readOrTell(stored: StoredImport): ReturnType<typeof readContent> | { fault: string } {
  try {
    return readContent(stored)
  } catch (error) {
    if (error instanceof DomainError) return { fault: error.message }
    throw error
  }
}
