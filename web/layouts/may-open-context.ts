import { createContext } from 'react'
import type { MayOpen } from './navigation.ts'

/** Which pages the member may open, as the shell was told. */
export const MayOpenContext = createContext<MayOpen>(() => true)
