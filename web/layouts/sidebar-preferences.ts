import { useLocalStorage } from '#web/ui/use-local-storage.ts'
import { initialFavorites, initiallyExpanded } from './navigation.ts'

export type SidebarPreferences = {
  width: number
  hidden: boolean
  expanded: readonly string[]
  favorites: readonly string[]
}

/** Specification 9.3: 280 px unless dragged. */
export const sidebarWidth = { min: 220, initial: 280, max: 400 }

const initial: SidebarPreferences = {
  width: sidebarWidth.initial,
  hidden: false,
  expanded: initiallyExpanded,
  favorites: initialFavorites,
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function isPreferences(value: unknown): value is SidebarPreferences {
  if (typeof value !== 'object' || value === null) return false
  const { width, hidden, expanded, favorites } = value as Partial<SidebarPreferences>
  return (
    typeof width === 'number' && typeof hidden === 'boolean' && isStrings(expanded) && isStrings(favorites)
  )
}

/** A user's choices for the sidebar, kept in this browser under the user's id. */
export function useSidebarPreferences(userId: string | undefined) {
  const [value, set] = useLocalStorage(`ardoise:sidebar:${userId ?? 'anonymous'}`, initial, isPreferences)
  const flip = (list: readonly string[], item: string) =>
    list.includes(item) ? list.filter((other) => other !== item) : [...list, item]
  return {
    ...value,
    toggleSection: (id: string) => set({ ...value, expanded: flip(value.expanded, id) }),
    toggleFavorite: (path: string) => set({ ...value, favorites: flip(value.favorites, path) }),
    toggleHidden: () => set({ ...value, hidden: !value.hidden }),
    setWidth: (width: number) =>
      set({ ...value, width: Math.round(Math.min(sidebarWidth.max, Math.max(sidebarWidth.min, width))) }),
  }
}

export type SidebarControls = ReturnType<typeof useSidebarPreferences>
