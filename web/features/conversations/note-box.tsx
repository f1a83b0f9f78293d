import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InboxPerson } from '#shared/contract/inbox-team.ts'
import { typedMention } from '#shared/domain/inbox-team/note-mentions.ts'
import { fold } from '#shared/french/fold.ts'
import { messageOf } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { popupClass } from '#web/ui/popup.ts'
import { Textarea } from '#web/ui/textarea.tsx'

type NoteBoxProps = {
  label: string
  readers: readonly InboxPerson[]
  initial?: string
  send: (body: string) => Promise<void>
  onDone: () => void
  onCancel: () => void
}

const MOST_PROPOSED = 6

/** Where one writes a note: « @ » proposes the members who read the conversation, Ctrl+Enter sends. What was refused stays written. */
export function NoteBox({ label, readers, initial = '', send, onDone, onCancel }: NoteBoxProps) {
  const [body, setBody] = useState(initial)
  const [caret, setCaret] = useState(initial.length)
  const [chosen, setChosen] = useState(0)
  const [closed, setClosed] = useState(false)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const typed = closed ? null : typedMention(body, caret)
  const proposed =
    typed === null
      ? []
      : readers.filter(({ name }) => fold(name).includes(fold(typed.text))).slice(0, MOST_PROPOSED)
  const open = proposed.length > 0 && !proposed.some(({ name }) => name === typed?.text)
  const take = ({ name }: InboxPerson) => {
    if (typed === null) return
    const next = `${body.slice(0, typed.from)}@${name} ${body.slice(caret)}`
    const at = typed.from + name.length + 2
    // Written before the next letter comes, which would go behind.
    flushSync(() => {
      setBody(next)
      setCaret(at)
      setChosen(0)
    })
    area.current?.focus()
    area.current?.setSelectionRange(at, at)
  }
  const submit = async () => {
    if (body.trim() === '' || sending) return
    setSending(true)
    setFailure(undefined)
    try {
      await send(body)
      onDone()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setSending(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void submit()
    } else if (open && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault()
      const step = key === 'ArrowDown' ? 1 : -1
      setChosen((chosen + step + proposed.length) % proposed.length)
    } else if (open && (key === 'Enter' || key === 'Tab')) {
      event.preventDefault()
      take(proposed[Math.min(chosen, proposed.length - 1)]!)
    } else if (key === 'Escape') {
      event.stopPropagation()
      if (open) setClosed(true)
      else if (body.trim() === initial.trim()) onCancel()
    }
  }
  const place = () => {
    setCaret(area.current?.selectionStart ?? 0)
    setClosed(false)
  }
  return (
    <div className="mt-2 grid gap-2">
      <div className="relative">
        <Textarea
          ref={area}
          autoFocus
          rows={2}
          value={body}
          aria-label={label}
          aria-invalid={failure !== undefined}
          aria-describedby={failure === undefined ? undefined : `${list}-failure`}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={open ? `${list}-${Math.min(chosen, proposed.length - 1)}` : undefined}
          placeholder="Note pour l’équipe. @ pour prévenir quelqu’un."
          onChange={({ target }) => {
            setBody(target.value)
            setCaret(target.selectionStart)
            setClosed(false)
          }}
          onSelect={place}
          onKeyDown={onKeyDown}
        />
        <div
          id={list}
          role="listbox"
          aria-label="Membres à mentionner"
          hidden={!open}
          className={cx(popupClass, 'absolute bottom-full start-0 z-20 mb-1 w-64', !open && 'hidden')}
        >
          {open &&
            proposed.map((person, index) => (
              <div
                key={person.id}
                id={`${list}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                onPointerDown={(event) => {
                  event.preventDefault()
                  take(person)
                }}
                className={cx('cursor-default rounded-sm px-2 py-1.5', index === chosen && 'bg-selected')}
              >
                {person.name}
              </div>
            ))}
        </div>
      </div>
      {failure !== undefined && (
        <p id={`${list}-failure`} role="alert" className="text-danger-ink text-sm">
          {failure}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          Annuler
        </Button>
        <Button
          size="sm"
          variant="primary"
          loading={sending}
          disabledReason={body.trim() === '' ? 'Écrivez votre note.' : undefined}
          onClick={() => void submit()}
        >
          Enregistrer la note
        </Button>
      </div>
    </div>
  )
}
