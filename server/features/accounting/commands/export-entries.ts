import { readAs } from '#server/db/transaction.ts'
import { type BookPage, listEntries } from '#server/features/accounting/queries/entries.ts'
import { listNames, noNames } from '#server/features/accounting/queries/names.ts'
import { findOpening } from '#server/features/accounting/queries/opening.ts'
import { assertDays } from '#server/features/accounting/steps/assert-days.ts'
import { readAccounts } from '#server/features/accounting/store/accounts.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Scope } from '#server/scope.ts'
import type { AccountNumbers } from '#shared/domain/accounting/accounts.ts'
import { bookFile } from '#shared/domain/accounting/book-files.ts'
import { type BookFormat, cutNumbers } from '#shared/domain/accounting/book-formats.ts'
import { createNumbering, type FecRow, fecName, fecRows } from '#shared/domain/accounting/fec.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { CsvFile } from '#shared/domain/text/csv.ts'

type Asked = { from: string; to: string; format: BookFormat }

/**
 * The entries of the days, both included, as the file of a program; never whole in memory.
 * Errors: invalid_input (the days), accounting_without_siren (FEC), accounting_account_too_long.
 */
export async function exportEntries(scope: Scope, { from, to, format }: Asked): Promise<CsvFile> {
  assertDays({ from, to })
  const { seller, numbers } = await readAs(scope, async (tx) => ({
    seller: await getSeller(tx),
    numbers: (await readAccounts(tx)).numbers,
  }))
  if (cutNumbers(numbers, format).length > 0) throw new DomainError('accounting_account_too_long')
  return bookFile(format, {
    from,
    to,
    fecName: () => {
      if (seller.siren === null) throw new DomainError('accounting_without_siren')
      return fecName(seller.siren, to)
    },
    pages: listRows(scope, { from, to, timeZone: seller.timeZone, numbers }),
  })
}

type Days = { from: string; to: string; timeZone: string; numbers: AccountNumbers }

async function* listRows(scope: Scope, { numbers, ...days }: Days): AsyncGenerator<FecRow[]> {
  const next = createNumbering()
  const known = noNames()
  const opening = await readAs(scope, async (tx) => {
    const entry = await findOpening(tx, days.from, days.timeZone)
    return entry && { entry, names: await listNames(tx, [entry], days, known) }
  })
  if (opening !== null) yield fecRows(opening.entry, next('AN'), numbers, opening.names)
  const read = (after?: string) => {
    const page = readAs(scope, (tx) => listEntries(tx, days, after, known))
    // Whoever stops reading the file does not wait for it.
    page.catch(() => {})
    return page
  }
  for (let reading: Promise<BookPage> | null = read(); reading !== null; ) {
    const { items, nextCursor }: BookPage = await reading
    // PostgreSQL reads the next page while the rows of this one are written.
    reading = nextCursor === null ? null : read(nextCursor)
    yield items.flatMap(({ entry, names }) => fecRows(entry, next(entry.journal), numbers, names))
  }
}
