import { memo, useCallback, useId, useMemo, useRef } from 'react'
import { NativeSelect } from '#web/ui/native-select.tsx'

type FileColumnsProps<Kind extends string> = {
  /** The columns of the file, in its order, with the first value of each. */
  columns: readonly { title: string; sample: string }[]
  /** For each column, what it holds; null: it is left out. */
  holds: readonly (Kind | null)[]
  /** The kinds of columns, and the words for them. */
  kinds: readonly Kind[]
  labels: Record<Kind, string>
  /** Kinds that several columns may hold. */
  joined?: readonly Kind[]
  onChange: (holds: (Kind | null)[]) => void
}

/** Says what each column of a table file holds, before it is imported; each kind stands in one column, but for those that are joined. */
export function FileColumns<Kind extends string>(props: FileColumnsProps<Kind>) {
  const { columns, holds, kinds, labels } = props
  const options = useMemo(
    () => [
      { value: '', label: 'Ne pas importer' },
      ...kinds.map((value) => ({ value, label: labels[value] })),
    ],
    [kinds, labels],
  )
  const latest = useRef(props)
  latest.current = props
  const choose = useCallback((at: number, value: string) => {
    const { holds: before, kinds: known, joined = [], onChange } = latest.current
    const chosen = known.find((kind) => kind === value) ?? null
    const isAlone = chosen !== null && !joined.includes(chosen)
    onChange(before.map((one, index) => (index === at ? chosen : isAlone && one === chosen ? null : one)))
  }, [])
  return (
    <ul className="grid gap-2" aria-label="Colonnes du fichier">
      {columns.map(({ title, sample }, at) => (
        <ColumnRow
          key={nameOf(title, at)}
          at={at}
          title={nameOf(title, at)}
          sample={sample}
          value={holds[at] ?? ''}
          options={options}
          onChoose={choose}
        />
      ))}
    </ul>
  )
}

/** Two columns may bear one title, or none. */
const nameOf = (title: string, at: number) => (title === '' ? `Colonne ${at + 1}` : title)

type ColumnRowProps = {
  at: number
  title: string
  sample: string
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (at: number, value: string) => void
}

/** Drawn again when what it holds changes, not when another column’s does. */
const ColumnRow = memo(function ColumnRow(props: ColumnRowProps) {
  const { at, title, sample, value, options, onChoose } = props
  const id = useId()
  return (
    <li className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-2">
      <label htmlFor={id} className="min-w-0 text-sm">
        <span className="wrap-anywhere block font-medium">{title}</span>
        {sample !== '' && (
          <span className="block truncate text-muted text-xs">{`Exemple\u00a0: ${sample}`}</span>
        )}
      </label>
      <NativeSelect
        id={id}
        value={value}
        options={options}
        onChange={(event) => onChoose(at, event.target.value)}
      />
    </li>
  )
})
