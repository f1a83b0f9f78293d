import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'

export const answerDelaysOptions = orpc.answerDelays.getAnswerDelays.queryOptions({ input: {} })

/** Saves a setting, then reads all again; says why where it was refused. */
export function useSaveSetting(done: string) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [saving, setSaving] = useState(false)
  const save = async (run: () => Promise<unknown>): Promise<void> => {
    setFailure(undefined)
    setSaving(true)
    try {
      await run()
      await client.invalidateQueries({ queryKey: orpc.answerDelays.key() })
      toast.success(done)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setSaving(false)
    }
  }
  return { save, saving, failure }
}
