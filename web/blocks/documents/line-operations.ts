import type { InvoiceLine } from '#shared/domain/invoices/invoice-document.ts'

/** A line of a devis or of an invoice: a devis' line is an invoice's that names no treatment of its own. */
export type EditedLine = InvoiceLine
export type ItemLine = Extract<EditedLine, { kind: 'item' }>
type Lines = EditedLine[]

/** A new line takes the unit and the rate of the last one: a document seldom mixes them. */
export function newItem(lines: Lines, vatApplicable: boolean): ItemLine {
  const last = lines.findLast((line) => line.kind === 'item')
  return {
    kind: 'item',
    id: crypto.randomUUID(),
    description: '',
    quantityMilli: 1_000,
    unit: last?.unit ?? null,
    unitPriceCents: 0,
    discountBps: 0,
    vatRateBps: last?.vatRateBps ?? (vatApplicable ? 2_000 : 0),
    ...(last?.vat ? { vat: last.vat } : {}),
  }
}

export function newSection(): EditedLine {
  return { kind: 'section', id: crypto.randomUUID(), title: '' }
}

export function insertAt(lines: Lines, index: number, line: EditedLine): Lines {
  return lines.toSpliced(index, 0, line)
}

/** The line with a new id, just under the original. */
export function duplicate(lines: Lines, id: string): { lines: Lines; copyId: string } | null {
  const index = lines.findIndex((line) => line.id === id)
  const line = lines[index]
  if (!line) return null
  const copyId = crypto.randomUUID()
  return { lines: insertAt(lines, index + 1, { ...line, id: copyId }), copyId }
}

/** The line at `from` at the place `to`; the same lines when there is no such place. */
export function move(lines: Lines, from: number, to: number): Lines {
  const line = lines[from]
  if (!line || to < 0 || to >= lines.length || from === to) return lines
  return lines.toSpliced(from, 1).toSpliced(to, 0, line)
}

type Ids = ReadonlySet<string>

/** The chosen lines one place up or down, each but those that the edge stops; the same lines where none can move. */
export function moveChosen(lines: Lines, chosen: Ids, step: -1 | 1): Lines {
  const moved = [...lines]
  // From the edge they go to: a line that stays stops those behind it.
  const places = moved.map((_, index) => (step === -1 ? index : moved.length - 1 - index))
  for (const at of places) {
    const [line, other] = [moved[at], moved[at + step]]
    if (!line || !other || !chosen.has(line.id) || chosen.has(other.id)) continue
    moved[at] = other
    moved[at + step] = line
  }
  return moved.every((line, index) => line === lines[index]) ? lines : moved
}

/** The chosen lines together where the one that is dragged was dropped: after `overId` on the way down, before it on the way up. */
export function dropChosen(
  lines: Lines,
  chosen: Ids,
  { activeId, overId }: { activeId: string; overId: string },
): Lines {
  if (chosen.has(overId)) return lines
  const indexOf = (id: string) => lines.findIndex((line) => line.id === id)
  const others = lines.filter(({ id }) => !chosen.has(id))
  const at = others.findIndex(({ id }) => id === overId) + (indexOf(activeId) < indexOf(overId) ? 1 : 0)
  return others.toSpliced(at, 0, ...lines.filter(({ id }) => chosen.has(id)))
}

/** The chosen lines once more, with new ids, below the last of them. */
export function duplicateChosen(lines: Lines, chosen: Ids): { lines: Lines; copyIds: string[] } {
  const copies = lines
    .filter(({ id }) => chosen.has(id))
    .map((line) => ({ ...line, id: crypto.randomUUID() }))
  const after = lines.findLastIndex(({ id }) => chosen.has(id))
  return { lines: lines.toSpliced(after + 1, 0, ...copies), copyIds: copies.map(({ id }) => id) }
}

/** The lines that were removed, each where it stood in `before`, or as near to it as there still is a place. */
export function putBack(lines: Lines, before: Lines, removed: Ids): Lines {
  return before.reduce(
    (now, line, index) =>
      removed.has(line.id) && !now.some(({ id }) => id === line.id) ? insertAt(now, index, line) : now,
    lines,
  )
}

/** The ids from one line to another, both included, in either direction. */
export function idsBetween(lines: Lines, oneId: string, otherId: string): string[] {
  const places = [oneId, otherId].map((id) => lines.findIndex((line) => line.id === id))
  return lines.slice(Math.min(...places), Math.max(...places) + 1).map(({ id }) => id)
}

/** The sum of the lines of each section, by the section's id. */
export function sectionNets(
  lines: Lines,
  lineNetCents: Readonly<Record<string, number>>,
): Record<string, number> {
  const nets: Record<string, number> = {}
  let section: string | null = null
  for (const line of lines) {
    if (line.kind === 'section') {
      section = line.id
      nets[section] = 0
    } else if (section !== null) nets[section] = (nets[section] ?? 0) + (lineNetCents[line.id] ?? 0)
  }
  return nets
}

/** How a line is called aloud. */
export function lineName(line: EditedLine, index: number): string {
  const text = (line.kind === 'section' ? line.title : line.description).trim().split('\n')[0] ?? ''
  const short = text.length > 40 ? `${text.slice(0, 40)}…` : text
  return short === '' ? `ligne ${index + 1}` : short
}
