import { useState } from 'react'
import { useAction } from '#web/patterns/action/use-action.ts'

export type NewLink = ReturnType<typeof useNewLink>

/** « Copier un lien »: makes a link and holds its address, which is shown this once. */
export function useNewLink(create: () => Promise<{ url: string }>, refresh: () => void) {
  const [url, setUrl] = useState<string | null>(null)
  const { mutate, isPending } = useAction(create, { refresh, onSuccess: (made) => setUrl(made.url) })
  return { make: () => mutate(), making: isPending, url, forget: () => setUrl(null) }
}
