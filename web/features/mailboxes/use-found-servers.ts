import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { imapMailboxSchema } from '#shared/contract/mailboxes.ts'
import { orpc } from '#web/api/client.ts'
import { type ImapTexts, serverTexts } from './imap-values.ts'

/** Of the servers: « waiting » for an address, « searching », « known », « unknown », or « closed » to every password. */
export type ServersState = 'waiting' | 'searching' | 'known' | 'unknown' | 'closed'

/** Looks for the servers of an address and puts them into the form, unless they were typed by hand. */
export function useFoundServers(form: UseFormReturn<ImapTexts>, typed: string) {
  const address = imapMailboxSchema.shape.address.safeParse(typed).data
  const { data, isError } = useQuery(
    orpc.mailboxes.findMailServers.queryOptions({
      input: { address: address ?? '' },
      enabled: address !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      retry: 1,
    }),
  )
  const fill = useEffectEvent(() => {
    const { dirtyFields } = form.formState
    if (data === undefined || dirtyFields.imap?.host || dirtyFields.smtp?.host) return
    const { username, imap, smtp } = serverTexts(data.servers)
    form.resetField('imap', { defaultValue: imap })
    form.resetField('smtp', { defaultValue: smtp })
    form.resetField('username', { defaultValue: username || (address ?? '') })
  })
  useEffect(() => {
    if (data) fill()
  }, [data])
  return { data, state: stateOf() }

  function stateOf(): ServersState {
    // What a form brings back from an ended session is known already.
    if (address === undefined) return form.getValues('imap.host') === '' ? 'waiting' : 'known'
    if (data === undefined) return isError ? 'unknown' : 'searching'
    if (data.closed) return 'closed'
    return data.servers ? 'known' : 'unknown'
  }
}
