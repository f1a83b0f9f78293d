import { useMemo, useRef, useState } from 'react'
import { formatCount } from '#shared/french/format.ts'
import { toast } from '#web/ui/toast.ts'
import { focusLine, type Parts } from './line-actions.ts'
import { duplicateChosen, type EditedLine, idsBetween, moveChosen, putBack } from './line-operations.ts'
import type { ChosenActions } from './line-row-props.ts'

const NONE: ReadonlySet<string> = new Set()

/** The lines chosen by their handles. */
export function useChosenLines(parts: Omit<Parts, 'taxed' | 'showDiscounts'>): {
  chosen: ReadonlySet<string>
  acts: ChosenActions
} {
  const { read, onChange, say, list } = parts
  const [chosen, setChosen] = useState(NONE)
  const now = useRef(chosen)
  now.current = chosen
  /** From where a stretch of lines is chosen. */
  const anchor = useRef<string | null>(null)
  const acts = useMemo(
    () =>
      makeChosenActions({
        parts: { read, onChange, say, list },
        anchor,
        readChosen: () => present(now.current, read()),
        setChosen: (ids) => {
          const next = new Set(ids)
          now.current = next
          setChosen(next)
          say(next.size === 0 ? 'Aucune ligne choisie.' : `${countOf(next.size)}.`)
        },
      }),
    [read, onChange, say, list],
  )
  return { chosen, acts }
}

/** Lines that went otherwise are no longer chosen. */
const present = (chosen: ReadonlySet<string>, lines: readonly EditedLine[]): ReadonlySet<string> =>
  new Set(lines.map(({ id }) => id).filter((id) => chosen.has(id)))

const countOf = (count: number) => formatCount(count, 'ligne choisie', 'lignes choisies')

type Choice = {
  parts: Omit<Parts, 'taxed' | 'showDiscounts'>
  anchor: { current: string | null }
  readChosen: () => ReadonlySet<string>
  setChosen: (ids: Iterable<string>) => void
}

function makeChosenActions({ parts, anchor, readChosen, setChosen }: Choice): ChosenActions {
  const { read, onChange, say, list } = parts
  const anchorOr = (id: string) =>
    anchor.current !== null && readChosen().has(anchor.current) ? anchor.current : id
  return {
    read: readChosen,
    choose: (id, upTo) => {
      if (upTo) return setChosen(idsBetween(read(), anchorOr(id), id))
      const next = new Set(readChosen())
      if (!next.delete(id)) next.add(id)
      anchor.current = id
      setChosen(next)
    },
    extend: (id, step) => {
      const lines = read()
      const next = lines[lines.findIndex((line) => line.id === id) + step]
      if (!next) return
      anchor.current = anchorOr(id)
      setChosen(idsBetween(lines, anchor.current, next.id))
      list.current?.querySelector<HTMLElement>(`[data-line="${next.id}"] [data-handle]`)?.focus()
    },
    chooseAll: () => setChosen(read().map(({ id }) => id)),
    clear: () => setChosen(NONE),
    moveBy: (step) => {
      const chosen = readChosen()
      const moved = moveChosen(read(), chosen, step)
      if (moved === read()) return say(step < 0 ? 'Déjà en premier.' : 'Déjà en dernier.')
      onChange((lines) => moveChosen(lines, chosen, step))
      const first = moved.findIndex(({ id }) => chosen.has(id)) + 1
      say(`${countOf(chosen.size)}\u00a0: à partir de la position ${first} sur ${moved.length}.`)
      const focused = document.activeElement as HTMLElement | null
      // A moved element loses the focus in some browsers.
      requestAnimationFrame(() => focused?.isConnected && focused.focus())
    },
    duplicate: () => {
      const { lines: after, copyIds } = duplicateChosen(read(), readChosen())
      onChange(() => after)
      setChosen(copyIds)
      const copies = new Set(copyIds)
      toast.info(formatCount(copies.size, 'ligne dupliquée', 'lignes dupliquées'), {
        action: {
          label: 'Annuler',
          onClick: () => onChange((lines) => lines.filter(({ id }) => !copies.has(id))),
        },
      })
    },
    remove: () => {
      const [before, removed] = [read(), readChosen()]
      const last = before.findLastIndex(({ id }) => removed.has(id))
      const stays = ({ id }: EditedLine) => !removed.has(id)
      const neighbour = before.slice(last + 1).find(stays) ?? before.findLast(stays)
      onChange((lines) => lines.filter(stays))
      setChosen(NONE)
      if (neighbour) focusLine(list.current, neighbour.id)
      else requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-add-line]')?.focus())
      toast.info(formatCount(removed.size, 'ligne supprimée', 'lignes supprimées'), {
        action: {
          label: 'Annuler',
          onClick: () => {
            onChange((lines) => putBack(lines, before, removed))
            const [first] = removed
            if (first !== undefined) focusLine(list.current, first)
          },
        },
      })
    },
  }
}
