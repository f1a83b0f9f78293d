import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailChange } from '#shared/contract/mail-sync.ts'
import { type MadeRole, madeRoles } from '#shared/domain/mail-sync/mail-sync.ts'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'
import { type ConversationAction, changeLists } from './change-lists.ts'
import { refreshConversations } from './refresh-conversations.ts'

/** The toast after an action; null where the list shows enough. */
const done: Record<ConversationAction, [one: string, many: string] | null> = {
  seen: null,
  unseen: null,
  flag: null,
  unflag: null,
  archive: ['conversation archivée', 'conversations archivées'],
  trash: ['conversation mise à la corbeille', 'conversations mises à la corbeille'],
  inbox: ['conversation remise dans la boîte', 'conversations remises dans la boîte'],
  move: ['conversation rangée', 'conversations rangées'],
}

type Change = {
  conversationIds: string[]
  action: ConversationAction
  /** For a move: where to, in this mailbox alone. */
  folderId?: string
  mailboxId?: string
  folderName?: string
  /** True for changes that need no toast, as when opening a mail marks it read. */
  quiet?: boolean
}

/** A change that needs a folder which the mailbox lacks. */
export type Lack = { mailboxId: string; role: MadeRole; change: Change }

function lackOf(error: unknown, change: Change): Lack | null {
  if (!(error instanceof ApiError) || error.code !== 'mail_folder_missing') return null
  const { mailboxId, role: lacking } = error.data
  const role = madeRoles.find((one) => one === lacking)
  return typeof mailboxId === 'string' && role !== undefined ? { mailboxId, role, change } : null
}

const OFFLINE = 'Hors ligne\u00a0: rien n’a changé. Réessayez au retour du réseau.'

/** Says that nothing is done without a network; true then. */
export function refusedOffline(): boolean {
  if (!navigator.onLine) toast.error(OFFLINE, { id: 'offline' })
  return !navigator.onLine
}

/**
 * Changes conversations here and on the mail server, with « Annuler » for what leaves the list. The lists show it at once, and as before
 * when the server refuses; `lack`: for want of which folder it did. Without a network nothing is begun: what waited in a closed tab would
 * be lost.
 */
export function useChangeConversations() {
  const client = useQueryClient()
  const [lack, setLack] = useState<Lack | null>(null)
  const refresh = () => refreshConversations(client)
  const undo = async (changes: MailChange[]) => {
    try {
      await api.mailSync.changeMails({ changes })
      await refresh()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const mutation = useMutation({
    mutationFn: ({ quiet: _, folderName: __, ...change }: Change) => api.mailSync.changeConversations(change),
    onMutate: async (change) => {
      // A list that was asked for before would show the row again.
      await client.cancelQueries({ queryKey: orpc.conversations.listConversations.key() })
      changeLists(client, change)
    },
    onSuccess: ({ undo: changes }, { action, conversationIds, quiet, folderName }) => {
      const said = done[action]
      if (!quiet && said && changes.length > 0)
        toast.success(
          `${formatCount(conversationIds.length, ...said)}${folderName ? ` dans «\u202f${folderName}\u202f»` : ''}`,
          {
            id: 'conversations-changed',
            action: { label: 'Annuler', onClick: () => void undo(changes) },
          },
        )
      if (!quiet && said && changes.length === 0) toast.info('Rien à changer\u00a0: c’est déjà fait')
      return refresh()
    },
    onError: (error, change) => {
      const lacking = lackOf(error, change)
      if (lacking) setLack(lacking)
      else toast.error(messageOf(error))
      void refresh()
    },
  })
  const change = (asked: Change) => {
    if (asked.quiet ? navigator.onLine : !refusedOffline()) mutation.mutate(asked)
  }
  return { change, lack, forgetLack: () => setLack(null) }
}
