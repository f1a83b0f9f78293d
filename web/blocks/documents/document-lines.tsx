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
import { ArrowDown, ArrowUp, Copy, Heading, Plus, Trash2 } from 'lucide-react'
import {
  type ClipboardEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react'
import { de } from '#shared/french/elides-before.ts'
import { type Currency, formatCount } from '#shared/french/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { SelectionBar } from '#web/ui/selection-bar.tsx'
import { toast } from '#web/ui/toast.ts'
import { cellsClass, cellWidths } from './item-fields.tsx'
import { focusLine, makeActions } from './line-actions.ts'
import {
  dropChosen,
  type EditedLine,
  lineName,
  move,
  newItem,
  newSection,
  sectionNets,
} from './line-operations.ts'
import { LineRow, LineToCome } from './line-row.tsx'
import type { ChosenActions, LineRowProps, VatField } from './line-row-props.ts'
import { cellsOfLines } from './pasted-lines.ts'
import { UnitsDatalist } from './units-datalist.tsx'
import { useChosenLines } from './use-chosen-lines.ts'

/** Lines of a screen of 1,400 px in height. */
const DRAWN_FIRST = 30

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
  const read = useCallback(() => current.current, [])
  const { chosen, acts } = useChosenLines({ read, onChange, say: setSaid, list })
  const taxed = vatField !== null
  const [asked, setAsked] = useState(false)
  const discounted = asked || lines.some((line) => line.kind === 'item' && line.discountBps > 0)
  const actions = useMemo(
    () =>
      makeActions({
        read,
        onChange,
        say: setSaid,
        list,
        taxed,
        acts,
        showDiscounts: () => setAsked(true),
      }),
    [read, onChange, taxed, acts],
  )
  const accessibility = useMemo(
    () => ({
      announcements: announcements(read),
      screenReaderInstructions: { draggable: DRAG_HELP },
    }),
    [read],
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
    const [activeId, overId] = [String(active.id), String(over.id)]
    const together = acts.read()
    if (together.has(activeId))
      return onChange((before) => dropChosen(before, together, { activeId, overId }))
    const indexOf = (id: string) => lines.findIndex((line) => line.id === id)
    onChange((before) => move(before, indexOf(activeId), indexOf(overId)))
  }
  const onCopy = ({ target, clipboardData, nativeEvent }: ClipboardEvent<HTMLElement>) => {
    const together = acts.read()
    if (together.size === 0 || (target as HTMLElement).closest('input, textarea')) return
    nativeEvent.preventDefault()
    clipboardData.setData('text/plain', cellsOfLines(lines.filter(({ id }) => together.has(id))))
    toast.info(formatCount(together.size, 'ligne copiée', 'lignes copiées'))
  }
  // Those out of sight come after the first frame, in slices between which the page answers.
  const drawn = useDeferredValue(Number.POSITIVE_INFINITY, DRAWN_FIRST)
  const several = lines.filter(({ id }) => chosen.has(id)).length
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
          {several > 0 && <ChosenBar count={several} acts={acts} />}
          {lines.length > 0 && <LinesHead discounted={discounted} taxed={taxed} />}
          <ul ref={list} onCopy={onCopy} className={lines.length > 0 ? listClass : undefined}>
            {lines.map((line, index) =>
              index >= drawn ? (
                <LineToCome key={line.id} id={line.id} />
              ) : (
                <LineRow
                  key={line.id}
                  line={line}
                  index={index}
                  count={lines.length}
                  isChosen={chosen.has(line.id)}
                  netCents={line.kind === 'section' ? sections[line.id] : lineNetCents[line.id]}
                  discounted={discounted}
                  currency={currency}
                  vatField={vatField}
                  error={errors.get(line.id)}
                  actions={actions}
                  lineMenu={lineMenu}
                />
              ),
            )}
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
  'Appuyez sur Espace pour saisir la ligne, sur les flèches pour la déplacer, sur Espace pour la poser, sur Échap pour annuler. Majuscule et une flèche choisissent plusieurs lignes.'

/** What is done to the chosen lines, in the place of the head, so that no line moves. */
function ChosenBar({ count, acts }: { count: number; acts: ChosenActions }) {
  return (
    <SelectionBar
      inHead
      words={formatCount(count, 'ligne choisie', 'lignes choisies')}
      onClear={acts.clear}
      className="start-0! sm:h-8!"
    >
      <Button variant="ghost" size="sm" icon={ArrowUp} onClick={() => acts.moveBy(-1)}>
        <span className="max-sm:sr-only">Monter</span>
      </Button>
      <Button variant="ghost" size="sm" icon={ArrowDown} onClick={() => acts.moveBy(1)}>
        <span className="max-sm:sr-only">Descendre</span>
      </Button>
      <Button variant="ghost" size="sm" icon={Copy} onClick={acts.duplicate}>
        <span className="max-sm:sr-only">Dupliquer</span>
      </Button>
      <Button variant="ghost" size="sm" icon={Trash2} onClick={acts.remove}>
        <span className="max-sm:sr-only">Supprimer</span>
      </Button>
    </SelectionBar>
  )
}

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
