import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from './toast.ts'

const tellFailure = () =>
  toast.error('Cette partie de la page n’a pas pu être chargée. Vérifiez votre connexion.', {
    id: 'part-not-loaded',
  })

/**
 * A part of the page whose script loads once it is `wanted`: null until it is there. A failed load is told, and tried again when
 * `wanted` changes: by a toast, unless the page says it by `onFailure`. `load` stays the same function.
 */
export function useLoaded<Part>(
  load: () => Promise<Part>,
  wanted: number | boolean,
  onFailure: () => void = tellFailure,
): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  const fail = useEffectEvent(onFailure)
  const waits = part === null && wanted
  useEffect(() => {
    if (!waits) return
    let left = false
    load().then(
      (loaded) => {
        if (!left) setPart(() => loaded)
      },
      () => {
        if (!left) fail()
      },
    )
    return () => {
      left = true
    }
  }, [load, waits])
  return part
}
