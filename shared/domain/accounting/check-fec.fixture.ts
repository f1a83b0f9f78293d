import { fecColumns } from './fec.ts'

const cents = (text: string) => Number(text.replace(',', ''))
const sum = (rows: readonly Row[]) =>
  rows.reduce((total, { Debit, Credit }) => total + cents(Debit!) - cents(Credit!), 0)
type Row = Partial<Record<(typeof fecColumns)[number], string>>

/**
 * Faults of a file of entries, by the rules of invoicing-facts D9: columns, forms, balance of each entry, journal and file, numbers without gap
 * or double, order of validation, labels, letters that add up to nothing.
 */
export function fecFaults(file: string): string[] {
  const [header, ...lines] = file.split('\r\n')
  const faults: string[] = []
  if (header !== fecColumns.join('\t')) faults.push('columns')
  if (lines.pop() !== '') faults.push('no end of line at the end')
  const rows = lines.map((line, index): Row => {
    const cells = line.split('\t')
    if (cells.length !== 18) faults.push(`line ${index + 2}: ${cells.length} cells`)
    return Object.fromEntries(fecColumns.map((column, at) => [column, cells[at] ?? '']))
  })
  rows.forEach((row, index) => {
    for (const fault of rowFaults(row)) faults.push(`line ${index + 2}: ${fault}`)
  })
  faults.push(...entryFaults(rows), ...letterFaults(rows))
  const labels = Map.groupBy(rows, ({ CompteNum }) => CompteNum)
  for (const [number, own] of labels)
    if (new Set(own.map(({ CompteLib }) => CompteLib)).size > 1) faults.push(`${number}: two labels`)
  return faults
}

const DAY = /^(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/
const AMOUNT = /^\d+,\d{2}$/

function rowFaults(row: Row): string[] {
  const faults: string[] = []
  const demand = (holds: boolean, fault: string) => void (holds || faults.push(fault))
  for (const name of [
    'JournalCode',
    'JournalLib',
    'EcritureNum',
    'CompteLib',
    'PieceRef',
    'EcritureLib',
  ] as const)
    demand(row[name] !== '', `${name} is empty`)
  for (const name of ['EcritureDate', 'PieceDate', 'ValidDate'] as const) demand(DAY.test(row[name]!), name)
  for (const name of ['Debit', 'Credit'] as const) demand(AMOUNT.test(row[name]!), name)
  demand(cents(row.Debit!) === 0 || cents(row.Credit!) === 0, 'debit and credit')
  demand(cents(row.Debit!) + cents(row.Credit!) > 0, 'no amount')
  demand(/^\d{3}/.test(row.CompteNum!), 'CompteNum')
  demand((row.CompAuxNum === '') === (row.CompAuxLib === ''), 'CompAux')
  demand((row.EcritureLet === '') === (row.DateLet === ''), 'letter without its day')
  demand((row.Montantdevise === '') === (row.Idevise === ''), 'currency')
  demand(row.ValidDate! >= row.EcritureDate!, 'validated before its day')
  demand(row.JournalCode !== 'AN' || !/^[67]/.test(row.CompteNum!), 'à-nouveaux of a result')
  demand(!Object.values(row).some((cell) => /["|]/.test(cell)), 'a mark that ends a field')
  return faults
}

function entryFaults(rows: readonly Row[]): string[] {
  const faults: string[] = []
  const entries = [...Map.groupBy(rows, ({ EcritureNum }) => EcritureNum!)]
  for (const [number, own] of entries) {
    if (own.length < 2) faults.push(`${number}: one line`)
    if (sum(own) !== 0) faults.push(`${number}: not balanced`)
    if (new Set(own.map(({ EcritureDate, JournalCode }) => `${EcritureDate} ${JournalCode}`)).size > 1)
      faults.push(`${number}: two days or journals`)
  }
  for (const [journal, own] of Map.groupBy(entries, ([, [row]]) => row!.JournalCode!)) {
    const ranks = own.map(([number]) => Number(number.slice(journal.length)))
    if (ranks.some((rank, index) => rank !== index + 1)) faults.push(`${journal}: numbers ${ranks.join(' ')}`)
  }
  const validated = rows.map(({ ValidDate }) => ValidDate!)
  if (validated.some((day, index) => index > 0 && day < validated[index - 1]!))
    faults.push('order of validation')
  const opening = rows.findLastIndex(({ JournalCode }) => JournalCode === 'AN')
  if (rows.slice(0, Math.max(0, opening)).some(({ JournalCode }) => JournalCode !== 'AN'))
    faults.push('à-nouveaux are not first')
  return faults
}

function letterFaults(rows: readonly Row[]): string[] {
  const lettered = rows.filter(({ EcritureLet }) => EcritureLet !== '')
  return [...Map.groupBy(lettered, ({ CompAuxNum, EcritureLet }) => `${CompAuxNum} ${EcritureLet}`)]
    .filter(
      ([, own]) => own.length < 2 || sum(own) !== 0 || new Set(own.map(({ DateLet }) => DateLet)).size > 1,
    )
    .map(([letter]) => `letter ${letter}`)
}
