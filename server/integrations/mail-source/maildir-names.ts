import type { FolderRole } from '#shared/domain/mail-sync/mail-sync.ts'

/** Names that mail programs give to folders with a use; a Maildir says no use. */
const ROLES: Record<string, FolderRole> = {
  sent: 'sent',
  'sent items': 'sent',
  'sent messages': 'sent',
  envoyés: 'sent',
  'éléments envoyés': 'sent',
  'messages envoyés': 'sent',
  archive: 'archive',
  archives: 'archive',
  drafts: 'drafts',
  brouillons: 'drafts',
  junk: 'junk',
  spam: 'junk',
  indésirables: 'junk',
  trash: 'trash',
  corbeille: 'trash',
  'deleted items': 'trash',
  'deleted messages': 'trash',
}

export const roleOf = (name: string): FolderRole | null => ROLES[name.toLowerCase()] ?? null

/** RFC 3501, 5.1.3: what is not ASCII stands in base 64 between `&` and `-`. */
const SHIFTED = /&([A-Za-z0-9+,]*)-/g

/** The directory of a folder (Maildir++): a dot, then its name in modified UTF-7 with dots between the levels. */
export function directoryOf(name: string): string {
  const levels = name.split('/').map((level) =>
    level.replaceAll('.', '_').replaceAll(/&|[^\x20-\x7e]+/g, (run) => {
      if (run === '&') return '&-'
      const base64 = Buffer.from(run, 'utf16le').swap16().toString('base64')
      return `&${base64.replaceAll('=', '').replaceAll('/', ',')}-`
    }),
  )
  return `.${levels.join('.')}`
}

/** The name that people give to the folder of this directory. */
export function nameOf(directory: string): string {
  const name = directory
    .slice(1)
    .replaceAll('.', '/')
    .replaceAll(SHIFTED, (_, base64: string) => {
      if (base64 === '') return '&'
      const bytes = Buffer.from(base64.replaceAll(',', '/'), 'base64')
      return bytes
        .subarray(0, bytes.length & ~1)
        .swap16()
        .toString('utf16le')
        .toWellFormed()
    })
  return name.replaceAll(/\p{Cc}/gu, ' ').slice(0, 200)
}

/** A file of `cur` or `new`: what names the mail for ever, and its flags (`2,FS`). */
export type MailFile = { id: string; part: 'cur' | 'new'; file: string; flags: string }

export function mailFileOf(part: 'cur' | 'new', file: string): MailFile {
  const colon = file.indexOf(':')
  const info = colon === -1 ? '' : file.slice(colon + 1)
  return {
    id: colon === -1 ? file : file.slice(0, colon),
    part,
    file,
    flags: part === 'cur' && info.startsWith('2,') ? info.slice(2) : '',
  }
}

/** The name in `cur` of a mail with these flags, which stand in the order of ASCII. */
export const fileNameOf = (id: string, flags: Iterable<string>): string =>
  `${id}:2,${[...new Set(flags)].sort().join('')}`
