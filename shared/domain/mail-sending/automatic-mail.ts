/** A header of a mail, its name in small letters. */
export type MailHeader = { key: string; value: string }

const BULK = new Set(['bulk', 'list', 'junk', 'auto_reply'])

/**
 * Whether a program or a list sent this mail: nothing of ours answers it (RFC 3834; RFC 2919 and 2369 for lists; RFC 3464, an empty
 * Return-Path, for what servers say themselves).
 */
export function isAutomaticMail(headers: readonly MailHeader[]): boolean {
  const all = (key: string) =>
    headers.filter((header) => header.key === key).map(({ value }) => value.trim().toLowerCase())
  if (all('auto-submitted').some((value) => value !== '' && !/^no(?![\w-])/.test(value))) return true
  if (all('precedence').some((value) => BULK.has(value))) return true
  if (all('list-id').length > 0 || all('list-unsubscribe').length > 0) return true
  return all('return-path').some((value) => value === '<>')
}
