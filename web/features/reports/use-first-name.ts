import { useEffect } from 'react'
import { useMe } from '#web/api/me.ts'
import { useLocalStorage } from '#web/ui/use-local-storage.ts'

/** Greeting for an unknown first name (specification, section 2.12). */
const NOBODY = 'là-haut'
const isName = (value: unknown): value is string => typeof value === 'string'

/** The user's first name, kept in the browser (specification, section 2.12). */
export function useFirstName(): string {
  const { user, profile } = useMe()
  const [kept, keep] = useLocalStorage(`ardoise.first-name.${user.id}`, '', isName)
  const known = profile.firstName?.trim() ?? ''
  useEffect(() => {
    if (known !== '' && known !== kept) keep(known)
  }, [known, kept, keep])
  return known || kept || NOBODY
}
