import { Search, X } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
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
  // Values sent and not echoed yet. An echo is no news: the user has typed on meanwhile.
  const told = useRef<string[]>([])
  const tell = (next: string) => {
    told.current.push(next)
    onValueChange(next)
  }
  const send = useEffectEvent((next: string) => {
    if (next !== (told.current.at(-1) ?? value)) tell(next)
  })
  useEffect(() => {
    const index = told.current.indexOf(value)
    told.current = index < 0 ? [] : told.current.slice(index + 1)
    if (index < 0) setText(value)
  }, [value])
  useEffect(() => {
    const timer = setTimeout(() => send(text), delay)
    return () => clearTimeout(timer)
  }, [text, delay])
  const clear = () => {
    setText('')
    tell('')
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
        if (event.key === 'Enter') tell(text)
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
