import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Heading, Plus } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { de } from '#shared/french/elides-before.ts'
import { type Currency, formatCount } from '#shared/french/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/toast.ts'
import { cellsClass, cellWidths } from './item-fields.tsx'
import {
  duplicate,
  type EditedLine,
  insertAt,
  lineName,
  move,
  newItem,
  newSection,
  sectionNets,
} from './line-operations.ts'
import { LineRow } from './line-row.tsx'
import type { LineActions, LineRowProps, VatField } from './line-row-props.ts'
import { linesOfCells } from './pasted-lines.ts'
import { UnitsDatalist } from './units-datalist.tsx'

type DocumentLinesProps = {
  lines: EditedLine[]
  onChange: (change: (lines: EditedLine[]) => EditedLine[]) => void
  /** Net of each line by its id. */
  lineNetCents: Readonly<Record<string, number>>
  currency: Currency
  /** Null where no VAT applies. */
  vatField: VatField | null
  /** Errors by line id. */
  errors: ReadonlyMap<string, string>
  /** Other ways to add lines, beside « Ajouter une ligne ». */
  extraActions?: ReactNode
  lineMenu?: LineRowProps['lineMenu']
}

/** The lines of a devis or of an invoice: added, duplicated, removed with an undo, reordered by drag or by keyboard. */
export function DocumentLines(props: DocumentLinesProps) {
  const { lines, onChange, lineNetCents, currency, vatField, errors, extraActions, lineMenu } = props
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const sensors = useSensors(useSensor(PointerSensor, byPointer), useSensor(KeyboardSensor, byKeys))
  const current = useRef(lines)
  current.current = lines
  const taxed = vatField !== null
  const [asked, setAsked] = useState(false)
  const discounted = asked || lines.some((line) => line.kind === 'item' && line.discountBps > 0)
  const actions = useMemo(
    () =>
      makeActions({
        read: () => current.current,
        onChange,
        say: setSaid,
        list,
        taxed,
        showDiscounts: () => setAsked(true),
      }),
    [onChange, taxed],
  )
  const accessibility = useMemo(
    () => ({
      announcements: announcements(() => current.current),
      screenReaderInstructions: { draggable: DRAG_HELP },
    }),
    [],
  )
  // One key draws one row: the rows read the ids from a context, which changes only when a line comes, goes or moves.
  const ids = lines.map(({ id }) => id).join(' ')
  const items = useMemo(() => (ids === '' ? [] : ids.split(' ')), [ids])
  const sections = sectionNets(lines, lineNetCents)
  const add = (line: EditedLine) => {
    onChange((before) => [...before, line])
    focusLine(list.current, line.id)
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over) return
    const indexOf = (id: unknown) => lines.findIndex((line) => line.id === id)
    onChange((before) => move(before, indexOf(active.id), indexOf(over.id)))
  }
  return (
    <Card title="Lignes" flush id="document-lines" tabIndex={-1}>
      <UnitsDatalist />
      <p role="status" className="sr-only">
        {said}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={accessibility}
      >
        <SortableContext items={items} strategy={verticalListSortingStrategy}>
          {lines.length > 0 && <LinesHead discounted={discounted} taxed={taxed} />}
          <ul ref={list} className={lines.length > 0 ? listClass : undefined}>
            {lines.map((line, index) => (
              <LineRow
                key={line.id}
                line={line}
                index={index}
                count={lines.length}
                netCents={line.kind === 'section' ? sections[line.id] : lineNetCents[line.id]}
                discounted={discounted}
                currency={currency}
                vatField={vatField}
                error={errors.get(line.id)}
                actions={actions}
                lineMenu={lineMenu}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <div className="flex flex-wrap gap-2 border-line border-t p-3">
        <Button icon={Plus} onClick={() => add(newItem(lines, vatField !== null))} data-add-line="">
          Ajouter une ligne
        </Button>
        {extraActions}
        <Button variant="ghost" icon={Heading} onClick={() => add(newSection())}>
          Ajouter une section
        </Button>
      </div>
    </Card>
  )
}

/** What is reached by the keyboard is not left beneath the head of the lines. */
const listClass = 'border-line border-t sm:[&_:is(button,input,select,textarea)]:scroll-mt-8'

const byPointer = { activationConstraint: { distance: 4 } }
const byKeys = { coordinateGetter: sortableKeyboardCoordinates }
const DRAG_HELP =
  'Appuyez sur Espace pour saisir la ligne, sur les flèches pour la déplacer, sur Espace pour la poser, sur Échap pour annuler.'

/** Names the columns once, for the eye: each field has its label. */
function LinesHead({ discounted, taxed }: { discounted: boolean; taxed: boolean }) {
  return (
    <div
      aria-hidden
      className="sticky top-(--bars) z-9 flex gap-1 border-line border-t bg-sunken ps-1 pe-2 text-muted text-xs max-sm:hidden"
    >
      <span className="w-7 shrink-0" />
      <div className="@container min-w-0 flex-1">
        <div style={cellWidths({ discounted, taxed })} className={cx(cellsClass, 'py-1.5 [&>*]:px-2')}>
          <span className="hidden @[50rem]:block">Désignation</span>
          <span className="text-end">Qté</span>
          <span>Unité</span>
          <span className="text-end">{taxed ? 'PU HT' : 'PU'}</span>
          {discounted && <span className="text-end">Remise</span>}
          {taxed && <span>TVA</span>}
          <span className="text-end">{taxed ? 'Total HT' : 'Total'}</span>
        </div>
      </div>
      <span className="w-10 shrink-0" />
    </div>
  )
}

type Parts = {
  read: () => EditedLine[]
  taxed: boolean
  showDiscounts: () => void
  onChange: DocumentLinesProps['onChange']
  say: (text: string) => void
  list: { current: HTMLUListElement | null }
}

function makeActions({ read, onChange, say, list, taxed, showDiscounts }: Parts): LineActions {
  const indexOf = (id: string) => read().findIndex((line) => line.id === id)
  return {
    change: (id, change) =>
      onChange((lines) =>
        lines.map((line) => (line.id === id ? ({ ...line, ...change } as EditedLine) : line)),
      ),
    moveBy: (id, step) => {
      const from = indexOf(id)
      const line = read()[from]
      const to = from + step
      if (!line || to < 0 || to >= read().length)
        return say(step < 0 ? 'Déjà en premier.' : 'Déjà en dernier.')
      onChange((lines) => move(lines, from, to))
      say(`${lineName(line, from)}\u00a0: position ${to + 1} sur ${read().length}.`)
      keepFocus(list.current, id)
    },
    duplicate: (id) => {
      const copy = duplicate(read(), id)
      if (!copy) return
      onChange(() => copy.lines)
      focusLine(list.current, copy.copyId)
    },
    goOn: (id) => {
      const next = read()[indexOf(id) + 1]
      if (next) return focusLine(list.current, next.id)
      const line = newItem(read(), taxed)
      onChange((lines) => [...lines, line])
      focusLine(list.current, line.id)
    },
    step: (id, cell, step) => {
      const lines = read()
      let at = indexOf(id) + step
      while (lines[at]?.kind === 'section') at += step
      const field = list.current?.querySelector<HTMLElement>(
        `[data-line="${lines[at]?.id}"] [data-cell="${cell}"]`,
      )
      field?.focus()
      return field != null
    },
    paste: (id, text) => {
      const model = newItem(read(), taxed)
      // Where no VAT applies, a rate of the spreadsheet is not kept either.
      const pasted = linesOfCells(text, model).map((each) =>
        taxed ? each : { ...each, vatRateBps: model.vatRateBps },
      )
      const line = read()[indexOf(id)]
      if (pasted.length === 0 || !line) return
      const isEmpty = line.kind === 'item' && line.description === '' && line.unitPriceCents === 0
      onChange((lines) => {
        const at = lines.findIndex((other) => other.id === id)
        return lines.toSpliced(isEmpty ? at : at + 1, isEmpty ? 1 : 0, ...pasted)
      })
      focusLine(list.current, pasted.at(-1)!.id)
      const ids = new Set(pasted.map((each) => each.id))
      toast.info(formatCount(pasted.length, 'ligne collée', 'lignes collées'), {
        action: {
          label: 'Annuler',
          onClick: () =>
            onChange((lines) => {
              const at = lines.findIndex((other) => ids.has(other.id))
              const left = lines.filter((other) => !ids.has(other.id))
              return isEmpty && at >= 0 ? insertAt(left, at, line) : left
            }),
        },
      })
    },
    discount: (id) => {
      showDiscounts()
      requestAnimationFrame(() =>
        list.current?.querySelector<HTMLElement>(`[data-line="${id}"] [data-cell="discount"]`)?.focus(),
      )
    },
    remove: (id) => {
      const index = indexOf(id)
      const line = read()[index]
      if (!line) return
      const neighbour = read()[index + 1] ?? read()[index - 1]
      onChange((lines) => lines.filter((other) => other.id !== id))
      if (neighbour) focusLine(list.current, neighbour.id)
      else requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-add-line]')?.focus())
      toast.info('Ligne supprimée', {
        action: {
          label: 'Annuler',
          onClick: () => {
            onChange((lines) =>
              lines.some((other) => other.id === id) ? lines : insertAt(lines, index, line),
            )
            focusLine(list.current, id)
          },
        },
      })
    },
  }
}

/** Puts the cursor in the first field of a line once it is drawn. */
function focusLine(list: HTMLElement | null, id: string): void {
  requestAnimationFrame(() => list?.querySelector<HTMLElement>(`[data-line="${id}"] [data-field]`)?.focus())
}

/** A moved element loses the focus in some browsers. */
function keepFocus(list: HTMLElement | null, id: string): void {
  const focused = document.activeElement as HTMLElement | null
  const inside = focused?.closest(`[data-line="${id}"]`)
  requestAnimationFrame(() => {
    if (inside && focused?.isConnected) focused.focus()
    else focusLine(list, id)
    list?.querySelector(`[data-line="${id}"]`)?.scrollIntoView({ block: 'nearest' })
  })
}

function announcements(read: () => EditedLine[]): Announcements {
  const placeOf = (id: unknown) => read().findIndex((line) => line.id === id) + 1
  const nameOf = (id: unknown) => {
    const index = placeOf(id) - 1
    const line = read()[index]
    return line ? lineName(line, index) : 'ligne'
  }
  return {
    onDragStart: ({ active }) =>
      `${nameOf(active.id)} saisie, position ${placeOf(active.id)} sur ${read().length}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)}\u00a0: position ${placeOf(over.id)} sur ${read().length}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} posée en position ${placeOf(over.id)}.` : `${nameOf(active.id)} posée.`,
    onDragCancel: ({ active }) => `Déplacement ${de(nameOf(active.id))} annulé.`,
  }
}
