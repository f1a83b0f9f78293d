import { useLocalStorage } from '#web/ui/use-local-storage.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { initialFavorites, initiallyExpanded } from './navigation.ts'

export type SidebarPreferences = {
  width: number
  /** Whether it is a rail of icons, on pages that leave it its width. */
  hidden: boolean
  /** The same where a page needs the width of a narrow window; undefined: nothing was chosen, and it is a rail. */
  hiddenWhereNarrow?: boolean
  expanded: readonly string[]
  favorites: readonly string[]
}

/** Specification 9.3: 280 px unless dragged. */
export const sidebarWidth = { min: 220, initial: 280, max: 400 }
/** Its icons alone (issue 46, section 4). */
export const RAIL_WIDTH = 56
/** Below, a page that `needsWidth` begins with the rail: 1,440 px. */
const NARROW = '(width < 90rem)'

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
  const { width, hidden, hiddenWhereNarrow, expanded, favorites } = value as Partial<SidebarPreferences>
  return (
    typeof width === 'number' &&
    typeof hidden === 'boolean' &&
    ['boolean', 'undefined'].includes(typeof hiddenWhereNarrow) &&
    isStrings(expanded) &&
    isStrings(favorites)
  )
}

/** A user's choices for the sidebar, kept in this browser under the user's id; `needsWidth` says whether the page does. */
export function useSidebarPreferences(userId: string | undefined, needsWidth: boolean) {
  const [value, set] = useLocalStorage(`ardoise:sidebar:${userId ?? 'anonymous'}`, initial, isPreferences)
  const narrow = useMediaQuery(NARROW) && needsWidth
  const collapsed = narrow ? (value.hiddenWhereNarrow ?? true) : value.hidden
  const flip = (list: readonly string[], item: string) =>
    list.includes(item) ? list.filter((other) => other !== item) : [...list, item]
  return {
    ...value,
    collapsed,
    toggleSection: (id: string) => set({ ...value, expanded: flip(value.expanded, id) }),
    toggleFavorite: (path: string) => set({ ...value, favorites: flip(value.favorites, path) }),
    toggleCollapsed: () =>
      set({ ...value, ...(narrow ? { hiddenWhereNarrow: !collapsed } : { hidden: !collapsed }) }),
    setWidth: (width: number) =>
      set({ ...value, width: Math.round(Math.min(sidebarWidth.max, Math.max(sidebarWidth.min, width))) }),
  }
}

export type SidebarControls = ReturnType<typeof useSidebarPreferences>
