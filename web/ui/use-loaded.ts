import { useEffect, useState } from 'react'
import { toast } from './toast.ts'

/**
 * A part of the page whose script loads once it is `wanted`: null until it is there. A failed load is told, and tried again when
 * `wanted` changes. `load` stays the same function.
 */
export function useLoaded<Part>(load: () => Promise<Part>, wanted: number | boolean): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  const waits = part === null && wanted
  useEffect(() => {
    if (!waits) return
    let left = false
    load().then(
      (loaded) => {
        if (!left) setPart(() => loaded)
      },
      () => {
        if (left) return
        toast.error('Cette partie de la page n’a pas pu être chargée. Vérifiez votre connexion.', {
          id: 'part-not-loaded',
        })
      },
    )
    return () => {
      left = true
    }
  }, [load, waits])
  return part
}
