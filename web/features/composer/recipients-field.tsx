import { X } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { isRecipientAddress, type Recipient } from '#shared/domain/mail-sending/recipients.ts'
import { addRecipients, readRecipients } from '#shared/domain/mail-sending/typed-recipients.ts'
import { cx } from '#web/ui/cx.ts'
import { FieldError } from '#web/ui/field.tsx'
import { popupClass, popupItemClass } from '#web/ui/popup.ts'
import { useSuggestions } from './use-suggestions.ts'

type RecipientsFieldProps = {
  label: string
  value: readonly Recipient[]
  onChange: (value: Recipient[]) => void
  /** Offered first: those of the conversation. */
  people: readonly Recipient[]
  error?: string | undefined
  /** The caret stands here as soon as it is shown. */
  autoFocus?: boolean
}

/** People of a mail as chips, found among contacts and those of the conversation while one types. */
export function RecipientsField(props: RecipientsFieldProps) {
  const { label, value, onChange, people, error, autoFocus } = props
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  const chosen = new Set(value.map(({ address }) => address.toLowerCase()))
  const found = useSuggestions(typed, people).filter(({ address }) => !chosen.has(address.toLowerCase()))
  const open = typed.trim() !== '' && found.length > 0
  const at = Math.min(active, found.length - 1)
  const add = (added: readonly Recipient[]) => {
    if (added.length > 0) onChange(addRecipients(value, added))
    setTyped('')
    setActive(0)
  }
  const latest = useRef(props)
  latest.current = props
  const remove = useCallback((recipient: Recipient) => {
    latest.current.onChange(latest.current.value.filter((other) => other !== recipient))
    input.current?.focus()
  }, [])
  /** Puts one back where it can be corrected. */
  const edit = useCallback(
    (recipient: Recipient) => {
      remove(recipient)
      const { name, address } = recipient
      setTyped(name === null ? address : `${name} <${address}>`)
    },
    [remove],
  )
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (open && move !== undefined) {
      event.preventDefault()
      setActive((at + move + found.length) % found.length)
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      event.preventDefault()
      edit(value.at(-1)!)
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setTyped('')
    } else if (/^(Enter|,|;|Tab)$/.test(event.key) && typed.trim() !== '') {
      const one = open && !isRecipientAddress(typed.trim()) ? found[at] : undefined
      if (event.key !== 'Tab') event.preventDefault()
      add(one ? [one] : readRecipients(typed))
    } else if (event.key === 'Enter') event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = readRecipients(event.clipboardData.getData('text/plain'))
    if (pasted.length < 2 && !pasted.some(({ address }) => isRecipientAddress(address))) return
    event.preventDefault()
    add(pasted)
  }
  return (
    <div className="min-w-0">
      <div className="relative flex flex-wrap items-center gap-1.5 border-line border-b py-1.5">
        <label htmlFor={id} className="w-10 shrink-0 text-muted text-sm">
          {label}
        </label>
        {value.length > 0 && (
          <ul aria-label={`Destinataires, ${label}`} className="contents">
            {value.map((one) => (
              <Chip key={one.address} recipient={one} onEdit={edit} onRemove={remove} />
            ))}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open ? `${id}-${at}` : undefined}
          aria-describedby={`${id}-error`}
          aria-invalid={error ? true : undefined}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => typed.trim() !== '' && add(readRecipients(typed))}
          className="min-h-8 min-w-20 flex-1 bg-transparent text-base outline-hidden sm:text-sm"
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Propositions"
          hidden={!open}
          className={cx(
            open && popupClass,
            'absolute start-0 top-full z-20 mt-1 max-h-72 w-full overflow-y-auto',
          )}
        >
          {open &&
            found.map((one, index) => (
              <div
                key={one.address}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                // The focus stays in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => add([one])}
                onKeyDown={() => {}}
                onMouseEnter={() => setActive(index)}
                className={cx(popupItemClass, index === at && 'bg-hover')}
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {one.name ?? one.address}
                  {one.name && <span className="block text-muted text-xs">{one.address}</span>}
                </span>
              </div>
            ))}
        </div>
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

type ChipProps = {
  recipient: Recipient
  onEdit: (recipient: Recipient) => void
  onRemove: (recipient: Recipient) => void
}

/** Drawn once: a mail to a hundred is written as quickly as one to a single person. */
const Chip = memo(function Chip({ recipient, onEdit, onRemove }: ChipProps) {
  const { name, address } = recipient
  const wrong = !isRecipientAddress(address)
  return (
    <li
      className={cx(
        'inline-flex min-w-0 max-w-full items-center rounded-full border text-sm',
        wrong ? 'border-danger bg-danger-soft text-danger-ink' : 'border-line bg-sunken',
      )}
    >
      <button
        type="button"
        title={address}
        onClick={() => onEdit(recipient)}
        className="min-w-0 truncate rounded-full py-0.5 ps-2.5 pe-1 hover:underline"
      >
        <span className="sr-only">Modifier </span>
        {name ?? address}
        {wrong && <span className="sr-only">, adresse incorrecte</span>}
      </button>
      <button
        type="button"
        aria-label={`Retirer ${name ?? address}`}
        onClick={() => onRemove(recipient)}
        className="flex size-7 shrink-0 items-center justify-center rounded-full hover:bg-hover"
      >
        <X aria-hidden size={14} />
      </button>
    </li>
  )
})
