const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** How one key is written: `mod+k` → « ⌘K » or « Ctrl + K ». */
export function shortcutText(keys: string): string {
  if (keys.startsWith('mod+')) return `${isMac ? '⌘' : 'Ctrl + '}${keys.slice(4).toUpperCase()}`
  return keys.toUpperCase()
}
