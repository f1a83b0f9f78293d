import type { Attack } from './attack-probe.ts'
import { type AttackSite, ask, inParallel, type Person, type Said } from './attack-site.ts'
import { copyInvoice, fiveLines } from './invoice-dataset.ts'

/** Attacks by reading: one account asks for what takes long, many times at once. */
export const readAttacks: Attack[] = [
  { name: '24 counts at once over 49,950 bank lines', run: countLines },
  { name: '24 VAT summaries at once of 9,000 invoices', run: addVat },
]

const LINES = 49_950
const INVOICES = 9_000
const AT_ONCE = 24
const ROUNDS = 8

/** As many callers as the issue had, each again as soon as it is answered. */
async function flood(site: AttackSite, as: Person, path: string) {
  const answers = await inParallel(AT_ONCE * ROUNDS, AT_ONCE, (index) =>
    ask(site, 'GET', path.replace('{index}', String(index)), { as }),
  )
  return { answers, notes: [slowest(answers)], breaches: refusals(answers) }
}

const slowest = (answers: Said[]) =>
  `the slowest after ${(Math.max(...answers.map(({ milliseconds }) => milliseconds)) / 1_000).toFixed(1)} s`

/** A request takes no longer than a wait and a statement may; a refused one gets a time to come back. */
const refusals = (answers: Said[]) => {
  const untold = answers.filter(({ status, retryAfter }) => status !== 200 && retryAfter === null)
  return untold.length > 0 ? [`${untold.length} refusals without Retry-After: ${untold[0]!.status}`] : []
}

async function addBankLines({ database }: AttackSite, { orgId }: Person): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    `insert into bank_accounts (org_id, id, name, iban, currency) values ($1, new_id(), 'Compte courant', 'FR7630006000011234567890189', 'EUR') returning id`,
    [orgId],
  )
  await database.query(
    `insert into bank_lines (org_id, account_id, entry_key, part, file_sha256, booked_on, amount_cents, label, counterparty)
     select $1, $2, 'entry ' || n, 0, 'file', date '2026-01-01' + n % 300, 1000 + n, 'VIR SEPA règlement de la facture ' || n, 'Cliente n° ' || n % 900
     from generate_series(1, $3::int) n`,
    [orgId, rows[0]!.id, LINES],
  )
  await database.query('analyze bank_lines')
}

/** Eight words that every line has: each is looked for. */
async function countLines(site: AttackSite) {
  const as = await site.newcomer()
  await addBankLines(site, as)
  return flood(site, as, '/api/v1/bank/lines/count?q=vir%20sepa%20r%C3%A8gl%20de%20la%20fact%20cli%20{index}')
}

/** Three years of invoices; a third of them is in the year that is asked for. */
export async function addInvoices(site: AttackSite, as: Person, invoices: number): Promise<void> {
  const { database } = site
  const { rows } = await database.query<{ id: string }>(
    `insert into companies (org_id, name, siren, email, address_line1, postal_code, city, kind)
     values ($1, 'Boulangerie Martin', '732829320', 'achats@martin.test', '3 rue du Four', '75006', 'Paris', 'professional') returning id`,
    [as.orgId],
  )
  await database.query(
    `update organizations set vat_number = 'FR03552081317', legal_form = 'SAS' where id = $1`,
    [as.orgId],
  )
  const post = async (path: string, body: object) => {
    const answer = await ask(site, 'POST', `/api/v1/invoices${path}`, { as, body })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body) as { id: string }
  }
  const { id } = await post('', fiveLines(rows[0]!.id))
  await post(`/${id}/issue`, {})
  await database.query('alter table invoices disable trigger invoices_begin')
  await copyInvoice(database, { orgId: as.orgId, invoices, from: as.orgId, modelId: id })
  await database.query('alter table invoices enable trigger invoices_begin')
  await database.query('analyze invoices, invoice_documents')
}

async function addVat(site: AttackSite) {
  const as = await site.newcomer()
  await addInvoices(site, as, INVOICES * 3)
  const year = new Date().getFullYear() - 1
  return flood(site, as, `/api/v1/accounting/vat?from=${year}-01-01&to=${year}-12-31`)
}
