import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { deleteDraft } from './delete-draft.tsx'
import { refreshWriting } from './draft-queries.ts'
import type { DraftFiles } from './use-draft-files.ts'
import type { MailDraftState } from './use-mail-draft.ts'

/**
 * A draft that was opened and left without a word is no draft: it goes with its composer. Set what is returned once the draft
 * became something else.
 */
export function useLeaveUntouched(state: MailDraftState | null, { files, uploads }: DraftFiles) {
  const client = useQueryClient()
  const settled = useRef(false)
  const shown = useRef(false)
  const leave = useEffectEvent(() => {
    if (state === null || settled.current || uploads.length > 0) return
    const { status, saved, content } = state
    const own = files.some(({ origin }) => origin !== 'mail')
    if (status !== 'saved' || saved.revision > 1 || content.body !== '' || own) return
    void deleteDraft(saved.id).then(
      () => refreshWriting(client),
      // The draft stays among the others.
      () => {},
    )
  })
  const latest = useRef(leave)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
      // React’s strict mode takes a component away and brings it back.
      setTimeout(() => shown.current || latest.current(), 0)
    }
  }, [])
  return settled
}
