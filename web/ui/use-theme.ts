import { applyTheme, isTheme, type Theme, themeKey } from './theme.ts'
import { useLocalStorage } from './use-local-storage.ts'

export const themes = [
  { value: 'system', label: 'Comme le système' },
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
] as const

/** The theme kept in this browser, and how to choose another. */
export function useTheme() {
  const [theme, keep] = useLocalStorage<Theme>(themeKey, 'system', isTheme)
  const choose = (next: Theme) => {
    keep(next)
    applyTheme(next)
  }
  return [theme, choose] as const
}
