import { StickyNote } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InboxPerson } from '#shared/contract/inbox-team.ts'
import { Button } from '#web/ui/button.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { NoteBox } from './note-box.tsx'
import { setWriting } from './presence.ts'
import { useNotes } from './use-notes.ts'

type AddNoteProps = { conversationId: string; readers: readonly InboxPerson[] }

/** Below the mails: a note for the team alone. */
export function AddNote({ conversationId, readers }: AddNoteProps) {
  const [open, setOpen] = useState(false)
  const { add } = useNotes()
  useShortcuts([{ keys: 'm', label: 'Ajouter une note interne', icon: StickyNote, run: () => setOpen(true) }])
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    const held = box.current?.contains(document.activeElement)
    flushSync(() => setOpen(false))
    // A member who went elsewhere while the note was sent stays there.
    if (held) button.current?.focus()
  }
  useEffect(() => {
    setWriting('note', conversationId, open)
    return () => setWriting('note', conversationId, false)
  }, [conversationId, open])
  return (
    <div ref={box} className="border-line border-t px-4 py-3 sm:px-5">
      {open ? (
        <NoteBox
          label="Note interne"
          readers={readers}
          send={(body) => add(conversationId, body)}
          onDone={close}
          onCancel={close}
        />
      ) : (
        <Button ref={button} size="sm" icon={StickyNote} onClick={() => setOpen(true)}>
          Ajouter une note
        </Button>
      )}
    </div>
  )
}
