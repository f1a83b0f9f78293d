import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { liveMonths, type Months } from '#server/features/sums/sums.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import type { AgeingReport } from '#shared/contract/debt-reports.ts'
import type { RevenueReport } from '#shared/contract/revenue-reports.ts'
import { CSV_MARK } from '#shared/domain/text/csv.ts'

const clock = createFixedClock(new Date('2026-03-02T10:00:00Z'))
const folder = mkdtempSync(join(tmpdir(), 'ardoise-hledger-'))
let site: TestApp
let own: Months
beforeAll(async () => {
  site = await startTestApp({ jobs: false, clock })
  site.context.pdf = { ...site.context.pdf, renderInvoice: plainPages }
  own = await liveMonths(site, clock)
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

const HLEDGER = '/usr/bin/hledger'
const isThere = existsSync(HLEDGER)
if (!isThere) process.stdout.write('hledger est introuvable : sa vérification des rapports est sautée.\n')
const get = async <T = object>(path: string) => {
  const answer = await site.request<T>('GET', `/api/v1${path}`, { as: own.owner })
  expect([path, answer.status]).toEqual([path, 200])
  return answer
}

/** What hledger adds up of a file whose columns `rules` names, in cents, by account. */
function balances(name: string, text: string, rules: string): Map<string, number> {
  const file = join(folder, name)
  writeFileSync(file, text.replace(CSV_MARK, ''))
  writeFileSync(`${file}.rules`, rules)
  const told = execFileSync(
    HLEDGER,
    ['-f', file, '--rules-file', `${file}.rules`, 'balance', '--flat', '--no-total', '-O', 'csv'],
    { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } },
  )
  const rows = told.trim().split('\n').slice(1)
  return new Map(
    rows.map((row) => {
      const [account, amount] = row.split('","').map((cell) => cell.replaceAll('"', ''))
      return [account!, Math.round(Number(amount!.replace(',', '.')) * 100)]
    }),
  )
}

test.skipIf(!isThere)('hledger adds up the rows of a figure, as they leave, to the same cent', async () => {
  const days = 'from=2026-03-01&to=2026-06-03'
  const rules =
    'skip 1\nseparator ;\nfields day, what, number, client, amount\ndate 2026-01-01\ndecimal-mark ,\naccount1 figure\naccount2 rest\n'
  const sumOf = async (figure: string) => {
    const { bytes } = await get(`/reports/rows/export?figure=${figure}&${days}`)
    return balances(`${figure}.csv`, Buffer.from(bytes).toString(), rules).get('figure') ?? 0
  }
  const { total } = (await get<RevenueReport>(`/reports/revenue?${days}`)).body
  expect(await sumOf('invoiced')).toBe(total.invoicedCents)
  expect(await sumOf('recognised')).toBe(total.recognisedCents)
  expect(await sumOf('collected')).toBe(total.collectedCents)
  const ageing = (await get<AgeingReport>('/reports/ageing?on=2026-06-03')).body
  expect(await sumOf('owed')).toBe(ageing.total.totalCents)
})

test.skipIf(!isThere)(
  'hledger reads the books that an accountant receives: 411 and 419 are what clients owe',
  async () => {
    await site.context.pool.query(`update organizations set siren = '552081317' where id = $1`, [
      own.owner.orgId,
    ])
    const rules =
      'skip 1\nseparator TAB\nfields journal, journal_name, entry, day, account, account_name, client, client_name, piece, piece_day, label, debit, credit\n' +
      'date 2026-01-01\ndecimal-mark ,\naccount1 %account\naccount2 rest\namount-in %debit\namount-out %credit\n'
    for (const on of ['2026-04-30', '2026-06-03']) {
      const { bytes } = await get(`/accounting/export?from=2026-01-01&to=${on}&format=fec`)
      const told = balances(`fec-${on}.csv`, Buffer.from(bytes).toString('latin1'), rules)
      const booked = [...told].reduce(
        (sum, [account, cents]) => (/^4(11|190)/.test(account) ? sum + cents : sum),
        0,
      )
      const { total } = (await get<AgeingReport>(`/reports/ageing?on=${on}`)).body
      expect([on, booked]).toEqual([on, total.totalCents])
    }
  },
)
