import { useState } from 'react'
import { toast } from './toast.ts'

/**
 * For a button whose popup is a script of its own: `button` loads it when one reaches for the button, and `asked` is true once
 * it was pressed and the script is there, so that what takes the button’s place opens at once.
 */
export function useReached(load: () => Promise<unknown>) {
  const [asked, setAsked] = useState(false)
  const prepare = () => void load().catch(() => {})
  const ask = () =>
    void load().then(
      () => setAsked(true),
      () => toast.error('Le menu n’a pas pu être chargé. Vérifiez votre connexion.'),
    )
  return { asked, ask, button: { onPointerEnter: prepare, onFocus: prepare, onClick: ask } }
}
