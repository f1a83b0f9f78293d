import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatInteger } from '#shared/french/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { type Outcome, runEach } from './run-each.ts'

type BulkRunDialogProps<Item> = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The same from the question to the results. */
  items: readonly Item[]
  act: (item: Item) => Promise<string | null>
  itemKey: (item: Item) => string
  itemName: (item: Item) => ReactNode
  /** A question: « Émettre 12 factures ? », and its consequence. */
  title: string
  consequence: ReactNode
  /** A verb: « Émettre ». */
  confirmLabel: string
  danger?: boolean
  /** Made at once when it opens: what each does can be undone. */
  unasked?: boolean
  /** « Émission » above the bar; « 3 émises » below it. */
  running: string
  doneCount: (count: number) => string
  /** Whether all were made or not. */
  onFinished: () => void
}

type State<Item> = {
  outcomes: Outcome<Item>[]
  pause: number | null
  over: boolean
}

/** Confirms an action on many, then makes it on each with a result line. It can be stopped between two. */
export function BulkRunDialog<Item>(props: BulkRunDialogProps<Item>) {
  const { open, onOpenChange, items, act, title, consequence, confirmLabel, danger, unasked, onFinished } =
    props
  const [state, setState] = useState<State<Item> | null>(null)
  const [stopping, setStopping] = useState(false)
  const controller = useRef<AbortController | null>(null)
  const stop = () => {
    setStopping(true)
    controller.current?.abort()
  }
  const run = async () => {
    if (controller.current) return
    controller.current = new AbortController()
    setStopping(false)
    setState({ outcomes: [], pause: null, over: false })
    const change = (next: (before: State<Item>) => Partial<State<Item>>) =>
      setState((before) => before && { ...before, ...next(before) })
    await runEach({
      items,
      act,
      signal: controller.current.signal,
      onOutcome: (outcome) => change(({ outcomes }) => ({ outcomes: [...outcomes, outcome] })),
      onPause: (pause) => change(() => ({ pause })),
    })
    controller.current = null
    change(() => ({ over: true, pause: null }))
    onFinished()
  }
  const begin = useEffectEvent(() => void run())
  useEffect(() => {
    if (open && unasked) begin()
  }, [open, unasked])
  const close = () => {
    if (state && !state.over) return stop()
    onOpenChange(false)
    setState(null)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={title}
      sticky
      footer={
        state === null ? (
          <>
            <Button onClick={close}>Annuler</Button>
            <Button variant={danger ? 'danger' : 'primary'} onClick={() => void run()}>
              {confirmLabel}
            </Button>
          </>
        ) : state.over ? (
          <Button variant="primary" onClick={close}>
            Fermer
          </Button>
        ) : (
          <Button loading={stopping} onClick={stop}>
            Arrêter
          </Button>
        )
      }
    >
      {state === null ? (
        <p className="text-muted text-sm">{consequence}</p>
      ) : (
        <Results {...props} state={state} />
      )}
    </Dialog>
  )
}

function Results<Item>(props: BulkRunDialogProps<Item> & { state: State<Item> }) {
  const { state, items, running, doneCount, itemKey, itemName } = props
  const { outcomes, pause, over } = state
  const refused = outcomes.filter(({ done }) => !done).length
  const left = items.length - outcomes.length
  const summary = [
    doneCount(outcomes.length - refused),
    ...(refused > 0 ? [`${formatInteger(refused)}\u00a0en échec`] : []),
    ...(over && left > 0 ? [`${formatInteger(left)}\u00a0non traitées`] : []),
  ].join(', ')
  return (
    <>
      <Progress
        label={running}
        value={outcomes.length}
        max={items.length}
        detail={`${formatInteger(outcomes.length)} sur ${formatInteger(items.length)}`}
      />
      <p role="status" className="mt-3 text-sm">
        {over
          ? `${summary}.`
          : pause !== null && `Beaucoup de demandes d’un coup\u00a0: la suite reprend dans ${pause}\u00a0s.`}
      </p>
      <ul className="mt-3 flex flex-col gap-2 text-sm">
        {outcomes.map(({ item, done, detail }) => {
          const Icon = done ? CircleCheck : CircleAlert
          return (
            <li key={itemKey(item)} className="flex gap-2">
              <Icon
                aria-hidden
                size={16}
                className={`mt-0.5 shrink-0 ${done ? 'text-success-ink' : 'text-danger-ink'}`}
              />
              <span className="min-w-0">
                <span className="font-medium">{itemName(item)}</span>
                <span className="sr-only">{done ? '\u00a0: fait.' : '\u00a0: en échec.'}</span>
                {detail && <span className="block text-muted">{detail}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
