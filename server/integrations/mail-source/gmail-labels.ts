import type { FolderRole } from '#shared/domain/mail-sync/mail-sync.ts'
import { type RemoteAction, SourceError, type SourceFolder } from './port.ts'

/** Labels of Gmail that are folders to us; the names of the others (IMPORTANT, CATEGORY_…) say nothing of where a mail stands. */
const ROLES: Record<string, FolderRole> = {
  INBOX: 'inbox',
  SENT: 'sent',
  DRAFT: 'drafts',
  SPAM: 'junk',
  TRASH: 'trash',
}

/**
 * Gmail has no folder of archived mails: archiving takes the label INBOX away. This folder of ours holds every mail that is in none of the
 * folders below, so that with the inbox and what was sent it holds each mail, once; folders of labels show mails again.
 */
export const ARCHIVE = 'archive'
export const NOT_ARCHIVED = ['INBOX', 'SENT', 'DRAFT', 'CHAT'] as const
/** Gmail lists mails of these under no other label unless asked. */
const HIDING = ['SPAM', 'TRASH']
export const isHiding = (folder: string) => HIDING.includes(folder)

export type GmailLabel = { id: string; name: string; type?: string }

export function foldersOf(labels: readonly GmailLabel[]): SourceFolder[] {
  const own = labels.filter(({ id, type }) => type === 'user' || Object.hasOwn(ROLES, id))
  return [
    ...own.map(({ id, name }) => ({ key: id, name, role: ROLES[id] ?? null })),
    { key: ARCHIVE, name: 'Archives', role: 'archive' },
  ]
}

/** Whether a mail with these labels stands in a folder. */
export function standsIn(folder: string, labels: readonly string[]): boolean {
  if (isHiding(folder)) return labels.includes(folder)
  if (labels.some(isHiding)) return false
  return folder === ARCHIVE ? !NOT_ARCHIVED.some((id) => labels.includes(id)) : labels.includes(folder)
}

export type LabelChange = { addLabelIds: string[]; removeLabelIds: string[] }

/** Labels that an action on mails of a folder adds and removes. Errors: SourceError `unexpected`, for what Gmail has no way to do. */
export function labelChangeOf(folder: string, action: RemoteAction): LabelChange {
  if (action.action === 'move') return moved(folder, action.to)
  const change = (addLabelIds: string[], removeLabelIds: string[]) => ({ addLabelIds, removeLabelIds })
  if (action.action === 'seen') return change([], ['UNREAD'])
  if (action.action === 'unseen') return change(['UNREAD'], [])
  if (action.action === 'flag') return change(['STARRED'], [])
  return change([], ['STARRED'])
}

function moved(folder: string, to: string): LabelChange {
  // Gmail alone gives these two.
  if (to === 'SENT' || to === 'DRAFT') throw new SourceError('unexpected', `no mail can be moved to ${to}`)
  const kept = [ARCHIVE, 'SENT', 'DRAFT', to]
  // As Gmail does: a mail keeps its labels in the bin, in the archive and back in the inbox; filing it under another changes them.
  const leavesInbox = isHiding(to) || to === ARCHIVE
  const leavesFolder = isHiding(folder) || !(leavesInbox || to === 'INBOX')
  const left = [...(leavesFolder ? [folder] : []), ...(leavesInbox ? ['INBOX'] : [])]
  return {
    addLabelIds: to === ARCHIVE ? [] : [to],
    removeLabelIds: [...new Set(left)].filter((id) => !kept.includes(id)),
  }
}
