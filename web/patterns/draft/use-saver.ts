import { useEffect } from 'react'
import type { DraftSaver, SavedDraft } from './draft-saver.ts'

/** Runs a saver while its editor is shown: tries again when the connection is back, saves before the page goes. */
export function useSaver<Content extends object, Saved extends SavedDraft<Content>>(
  saver: DraftSaver<Content, Saved> | null,
): void {
  useEffect(() => {
    if (saver === null) return
    saver.start()
    const leave = () => void saver.flush()
    const back = () => saver.retry()
    window.addEventListener('online', back)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('online', back)
      window.removeEventListener('pagehide', leave)
      saver.stop()
    }
  }, [saver])
}
