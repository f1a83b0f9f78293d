import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { imapMailboxSchema, type Mailbox } from '#shared/contract/mailboxes.ts'
import { orpc } from '#web/api/api-client.ts'
import { retriesQueryOnce } from '#web/api/query-client.ts'
import { type ImapTexts, serverTexts } from './imap-values.ts'

type Found = Pick<Mailbox, 'servers'>
/** State of the search: « waiting » for an address, « searching », « known », « unknown », or « closed » to every password. */
export type ServersState = 'waiting' | 'searching' | 'known' | 'unknown' | 'closed'

/** Looks for the servers of an address and puts them into the form, unless they were typed by hand. */
export function useFoundServers(form: UseFormReturn<ImapTexts>, typed: string, typedByHand: boolean) {
  const address = imapMailboxSchema.shape.address.safeParse(typed).data
  const { data, isError } = useQuery(
    orpc.mailboxes.findMailServers.queryOptions({
      input: { address: address ?? '' },
      enabled: address !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      retry: retriesQueryOnce,
    }),
  )
  // Read while rendering: react-hook-form follows only what is.
  const { dirtyFields } = form.formState
  const filled = useRef(false)
  const fill = useEffectEvent(({ servers }: Found) => {
    if (typedByHand) return
    // Keep servers typed by hand when another address has none to offer either.
    if (servers !== null || filled.current) {
      const { imap, smtp } = serverTexts(servers)
      form.setValue('imap', imap)
      form.setValue('smtp', smtp)
    }
    if (!dirtyFields.username) form.setValue('username', servers?.username ?? address ?? '')
    filled.current = servers !== null
  })
  useEffect(() => {
    if (data) fill(data)
  }, [data])
  return { data, state: stateOf() }

  function stateOf(): ServersState {
    // A form restored after a lost session may hold its servers already.
    if (address === undefined) return form.getValues('imap.host') === '' ? 'waiting' : 'known'
    if (data === undefined) return isError ? 'unknown' : 'searching'
    if (data.closed) return 'closed'
    return data.servers ? 'known' : 'unknown'
  }
}
