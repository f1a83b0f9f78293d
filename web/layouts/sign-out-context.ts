import { createContext } from 'react'

/** Signs out as the menu of oneself does, for pages that offer it too. */
export const SignOutContext = createContext<() => void>(() => {})
