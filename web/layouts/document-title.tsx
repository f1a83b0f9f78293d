import { useMatches } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { productName } from '#web/messages/product.ts'

/** Specification 2.3: where nothing else is said. */
const DEFAULT_TITLE = 'Dashboard'

type SetTitle = (title: string | null) => void

const TitleContext = createContext<string>('')
const SetTitleContext = createContext<SetTitle>(() => {})

/** Keeps `document.title` true: the title of the page's record, or what the page says by usePageTitle. */
export function DocumentTitle({ children }: { children: ReactNode }) {
  const [own, setOwn] = useState<string | null>(null)
  const recorded = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  const title = own ?? recorded ?? DEFAULT_TITLE
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title])
  return (
    <SetTitleContext value={setOwn}>
      <TitleContext value={title}>{children}</TitleContext>
    </SetTitleContext>
  )
}

/** The title of the page shown now. */
export function useCurrentTitle(): string {
  return use(TitleContext)
}

/** Gives the page a title of its own while it is shown: the name of what it shows. */
export function usePageTitle(title: string | undefined) {
  const set = use(SetTitleContext)
  useEffect(() => {
    if (!title) return
    set(title)
    return () => set(null)
  }, [title, set])
}
