import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'

export type NewLink = ReturnType<typeof useNewLink>

/** « Copier un lien »: makes a link and holds its address, which is shown this once. */
export function useNewLink(create: () => Promise<{ url: string }>, refresh: () => void) {
  const [url, setUrl] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: create,
    onSuccess: (made) => {
      refresh()
      setUrl(made.url)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return { make: () => mutate(), making: isPending, url, forget: () => setUrl(null) }
}
