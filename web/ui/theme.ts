export type Theme = 'system' | 'light' | 'dark'

export const themeKey = 'ardoise:theme'

export function isTheme(value: unknown): value is Theme {
  return value === 'system' || value === 'light' || value === 'dark'
}

/** Puts the choice on the document; « system » removes it. */
export function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** The choice kept in this browser. */
export function storedTheme(): Theme {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(themeKey) ?? '"system"')
    return isTheme(value) ? value : 'system'
  } catch {
    return 'system'
  }
}
