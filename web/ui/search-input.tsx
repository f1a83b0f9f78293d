import { Search, X } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { Input } from './input.tsx'

type SearchInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'prefix' | 'aria-label' | 'role'
> & {
  value: string
  /** Called `delay` ms after the last key, at once on Enter and on clearing. */
  onValueChange: (value: string) => void
  label?: string
  delay?: number
}

/** Search as you type. `data-search` lets the `/` shortcut find it. */
export function SearchInput({
  value,
  onValueChange,
  label = 'Rechercher',
  delay = 200,
  ...rest
}: SearchInputProps) {
  const [text, setText] = useState(value)
  const send = useEffectEvent((next: string) => {
    if (next !== value) onValueChange(next)
  })
  useEffect(() => setText(value), [value])
  useEffect(() => {
    const timer = setTimeout(() => send(text), delay)
    return () => clearTimeout(timer)
  }, [text, delay])
  const clear = () => {
    setText('')
    onValueChange('')
  }
  return (
    <Input
      placeholder={`${label}…`}
      {...rest}
      type="search"
      role="searchbox"
      data-search=""
      aria-label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onValueChange(text)
        if (event.key === 'Escape' && text !== '') {
          event.stopPropagation()
          clear()
        }
      }}
      prefix={<Search aria-hidden size={16} />}
      suffix={
        text === '' ? null : (
          <button
            type="button"
            onClick={clear}
            aria-label="Effacer la recherche"
            className="flex size-8 items-center justify-center rounded-sm hover:bg-hover hover:text-ink"
          >
            <X aria-hidden size={16} />
          </button>
        )
      }
    />
  )
}
