import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, Plus, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { fold } from '#shared/french/fold.ts'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'
import { controlClass } from './input.tsx'
import { popupClass, popupContainer, popupItemClass } from './popup.ts'
import { foundWords } from './resting-status.tsx'
import { Spinner } from './spinner.tsx'

type ComboboxProps<Item> = {
  value: Item | null
  onValueChange: (item: Item | null) => void
  /** Finds the items for a text; called on opening with '' and 150 ms after each key. Abort when told. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Item[]>
  itemKey: (item: Item) => string
  itemLabel: (item: Item) => string
  renderItem?: (item: Item) => ReactNode
  /** Offers to create what was typed: « Créer … ». */
  onCreate?: (text: string) => void
  placeholder?: string
  disabled?: boolean
  id?: string
  'aria-label'?: string
}

/** `items` were found for `text`, which may no longer be what is typed. */
type State<Item> = { items: readonly Item[]; text: string; status: 'loading' | 'ready' | 'failed' }
/** The last line of the list: creates what was typed. */
const createItem = { create: true } as const
type Line<Item> = Item | typeof createItem

const iconButton =
  'flex size-8 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink'

/** The library names in English the buttons by which a screen reader closes the list, and takes no other name. */
function nameDismissButtons() {
  for (const button of document.querySelectorAll('[aria-label="Dismiss"]'))
    button.setAttribute('aria-label', 'Fermer la liste')
}

/** A choice among many, searched on the server while typing. */
export function Combobox<Item extends object>(props: ComboboxProps<Item>) {
  const { value, onValueChange, search, itemKey, itemLabel, renderItem, onCreate, placeholder, disabled } =
    props
  const control = useFieldControl(props)
  // The label of the Field around it: its buttons are heard away from it.
  const [label, setLabel] = useState<string | null>(props['aria-label'] ?? null)
  useEffect(() => {
    const field = control.id === undefined ? null : document.getElementById(control.id)
    const text = field instanceof HTMLInputElement ? field.labels?.[0]?.textContent : undefined
    if (text) setLabel(text)
  }, [control.id])
  const of = label === null ? '' : `\u00a0: ${label}`
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<State<Item>>({ items: [], text: '', status: 'loading' })
  /** Enter came before the answer to what is typed: it chooses the one item found, once that is there. */
  const [entered, setEntered] = useState(false)
  const find = useEffectEvent(search)

  useEffect(() => {
    if (!open) return
    const controller = new AbortController()
    setState((before) => ({ ...before, status: 'loading' }))
    const timer = setTimeout(
      () => {
        find(typed, controller.signal).then(
          (items) => controller.signal.aborted || setState({ items, text: typed, status: 'ready' }),
          () => controller.signal.aborted || setState({ items: [], text: typed, status: 'failed' }),
        )
      },
      typed === '' ? 0 : 150,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [open, typed])

  // Until the answer is there, Enter must not choose an item that no longer fits.
  const answered = state.text === typed
  const items = answered
    ? state.items
    : state.items.filter((item) => fold(itemLabel(item)).includes(fold(typed)))
  const status = statusText({ ...state, items }, typed)
  const lines: Line<Item>[] = onCreate && answered && typed !== '' ? [...items, createItem] : [...items]
  const isCreate = (line: Line<Item>): line is typeof createItem => line === createItem
  const keyOf = (line: Line<Item>) => (isCreate(line) ? 'create' : `item:${itemKey(line)}`)
  useEffect(() => {
    if (open) nameDismissButtons()
  }, [open])
  const choose = (line: Line<Item> | null) => {
    if (line !== null && isCreate(line)) onCreate?.(typed)
    else onValueChange(line)
    setTyped('')
  }
  const chooseEntered = useEffectEvent(() => {
    setEntered(false)
    // A choice among several, or an entry to be created, must be seen before it is taken.
    if (items.length !== 1) return
    choose(items[0]!)
    setOpen(false)
  })
  useEffect(() => {
    if (entered && answered) chooseEntered()
  }, [entered, answered])
  return (
    <Base.Root<Line<Item>>
      items={lines}
      filter={null}
      value={value}
      open={open}
      onOpenChange={(opened) => {
        setOpen(opened)
        setEntered(false)
      }}
      onValueChange={choose}
      onInputValueChange={(text, { reason }) => {
        if (reason !== 'input-change' && reason !== 'input-clear') return
        setTyped(text.trim())
        setEntered(false)
      }}
      itemToStringLabel={(line) => (isCreate(line) ? typed : itemLabel(line))}
      isItemEqualToValue={(a, b) => keyOf(a) === keyOf(b)}
      disabled={disabled}
      autoHighlight
    >
      <Base.InputGroup className="relative">
        <Base.Input
          {...control}
          aria-label={props['aria-label']}
          onKeyDown={(event) => {
            // While the search runs, Enter would close the list and drop the typed text.
            if (event.key !== 'Enter' || !open || answered || lines.length > 0) return
            event.preventDefault()
            event.preventBaseUIHandler()
            setEntered(true)
          }}
          placeholder={placeholder ?? 'Rechercher…'}
          className={cx(controlClass, 'pe-18')}
        />
        <div className="absolute inset-y-0 end-1 flex items-center">
          <Base.Clear className={iconButton} aria-label={`Effacer le choix${of}`}>
            <X aria-hidden size={16} />
          </Base.Clear>
          <Base.Trigger className={iconButton} aria-label={`Ouvrir la liste${of}`}>
            <ChevronDown aria-hidden size={16} />
          </Base.Trigger>
        </div>
      </Base.InputGroup>
      <Base.Portal container={popupContainer}>
        <Base.Positioner className="z-50 outline-hidden" sideOffset={4}>
          <Base.Popup
            ref={nameDismissButtons}
            aria-busy={state.status === 'loading' || undefined}
            className={cx(
              popupClass,
              'max-h-[min(20rem,var(--available-height))] w-(--anchor-width) overflow-y-auto',
            )}
          >
            <Base.Status>
              {status && <div className="px-2 py-2 text-muted">{status}</div>}
              {!status && answered && <span className="sr-only">{foundWords(items.length)}</span>}
            </Base.Status>
            <Base.List>
              {(line: Line<Item>) => (
                <Base.Item key={keyOf(line)} value={line} className={popupItemClass}>
                  <span className="flex size-4 shrink-0 items-center">
                    {isCreate(line) ? (
                      <Plus aria-hidden size={16} />
                    ) : (
                      <Base.ItemIndicator>
                        <Check aria-hidden size={16} />
                      </Base.ItemIndicator>
                    )}
                  </span>
                  <span className="min-w-0">
                    {isCreate(line)
                      ? `Créer «\u202f${typed}\u202f»`
                      : renderItem
                        ? renderItem(line)
                        : itemLabel(line)}
                  </span>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function statusText<Item>(state: State<Item>, typed: string): ReactNode {
  if (state.status === 'failed') return 'La recherche a échoué. Réessayez dans un instant.'
  if (state.items.length > 0) return null
  if (state.status === 'loading') return <Spinner label="Recherche…" />
  return typed === '' ? 'Aucun élément pour le moment.' : `Aucun résultat pour «\u202f${typed}\u202f».`
}
