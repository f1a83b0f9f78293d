import { useMatches } from '@tanstack/react-router'
import { ComingSoon } from '#web/ui/coming-soon.tsx'
import { sections } from './navigation.ts'

/** The page of a record that says `comingSoon`. */
export function ComingSoonPage() {
  const { title, menu, comingSoon } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  const section = sections.find(({ id }) => id === menu?.section)
  return <ComingSoon title={title ?? ''} category={section?.title ?? ''} description={comingSoon ?? ''} />
}
