import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#web/api/api-error.ts'
import { refreshTeam } from './team-queries.ts'

/** Runs what saves something, then reads all again; says why where it was refused. True: it is saved. */
export function useSaving() {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const save = async (run: () => Promise<unknown>): Promise<boolean> => {
    setFailure(undefined)
    try {
      await run()
      await refreshTeam(client)
      return true
    } catch (error) {
      setFailure(messageOf(error))
      return false
    }
  }
  return { save, failure }
}
