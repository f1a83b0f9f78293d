import { createContext } from 'react'

/** Whether a page is shown within the shell, which has the `main` of the document. */
export const InShellContext = createContext(false)
