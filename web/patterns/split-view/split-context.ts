import { createContext, use } from 'react'

export type Split = {
  /** How many panes stand side by side. With one, the page scrolls; with more, each pane does. */
  panes: 1 | 2 | 3
  /** The third part: beside the others, or over them where there is no room. */
  aside: { shown: boolean; toggle: () => void; show: string; hide: string } | null
}

export const SplitContext = createContext<Split>({ panes: 1, aside: null })

/** Puts the focus on the pane of what is open. Never another function: rows that use it are not drawn again. */
export const FocusDetailContext = createContext(() => {})

/** Where the caller stands in its split view. */
export const useSplit = (): Split => use(SplitContext)

export const useFocusDetail = (): (() => void) => use(FocusDetailContext)
