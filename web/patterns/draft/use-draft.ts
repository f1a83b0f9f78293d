import { useEffect, useState, useSyncExternalStore } from 'react'
import { DraftSaver, type DraftState, type SavedDraft, type StoredDraft } from './draft-saver.ts'
import { useSaver } from './use-saver.ts'

type DraftParts<Content, Saved> = {
  /** Names what is kept on the device, before the draft's id. */
  name: string
  save: (revision: number, content: Content) => Promise<Saved>
}

/** The draft being written, saved as it is typed. Give the component the draft's id as key: one saver, one draft. */
export function useDraft<Content extends object, Saved extends SavedDraft<Content>>(
  draft: Saved,
  { name, save }: DraftParts<Content, Saved>,
): { saver: DraftSaver<Content, Saved>; state: DraftState<Content, Saved> } {
  const [saver] = useState(
    () =>
      new DraftSaver<Content, Saved>({
        name,
        draft,
        readStored: (data) => data as StoredDraft<Content>,
        storage: localStorage,
        save,
      }),
  )
  useEffect(() => saver.refresh(draft), [saver, draft])
  useSaver(saver)
  const state = useSyncExternalStore(saver.subscribe, saver.getState)
  return { saver, state }
}
