import { useLocalStorage } from '#web/ui/use-local-storage.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** Whether the pages of a document are shown while it is written: always where there is room, else as this browser remembers. */
export function usePreviewShown() {
  const hasRoom = useMediaQuery('(min-width: 1500px)')
  const [isAsked, ask] = useLocalStorage('ardoise.preview', false, isBoolean)
  return { hasRoom, isShown: hasRoom || isAsked, ask }
}
