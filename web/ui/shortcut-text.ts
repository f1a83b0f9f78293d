const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** How one key is written: `mod+k` → « ⌘K » or « Ctrl + K ». */
export function shortcutText(keys: string): string {
  if (keys.startsWith('mod+')) {
    const key = keys.slice(4)
    return `${isMac ? '⌘' : 'Ctrl + '}${key === 'enter' ? '↵' : key.toUpperCase()}`
  }
  if (keys.startsWith('alt+')) return `${isMac ? '⌥' : 'Alt + '}${keys.slice(4).toUpperCase()}`
  return keys === 'enter' ? 'Entrée' : keys.toUpperCase()
}
