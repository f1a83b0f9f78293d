import type { LucideIcon } from 'lucide-react'
import type { Permission } from '#shared/domain/permissions.ts'
import type { SectionId } from './navigation.ts'

/** The place of a page in the sidebar and in ⌘K: `rank` in its section, from 1. */
export type MenuPlace = { section: SectionId; rank: number; icon: LucideIcon }

export type MenuEntry = { label: string; icon: LucideIcon }

declare module '@tanstack/react-router' {
  /** The record of a page, `staticData` of its route in web/pages/<feature>/routes.ts. */
  interface StaticDataRouteOption {
    /** Title of the tab, the shell’s header and the page’s h1. Specification 2.3. */
    title?: string
    menu?: MenuPlace
    /** The permission without which the page only says why it is closed: menu and ⌘K leave it out. */
    needs?: Permission
    /** Words of its content by which ⌘K finds it too. */
    keywords?: readonly string[]
    /** Path of the page above, which the way back leads to. */
    parent?: string
    /**
     * Its tab under the title of the page `of`, which has a tab too: a page joins by this line (page-tabs.tsx). The tabs of a `group` stand
     * side by side: their ranks follow one another.
     */
    tab?: {
      of: string
      group: string
      rank: number
      label: string /** Its line below `of` in the menu. */
      entry?: MenuEntry
    }
    /** The page fills the window from edge to edge, in panes of its own (web/patterns/split-view/). */
    fills?: boolean
    /** Its work needs the width: below 1,440 px the menu beside it is a rail until one opens it. */
    needsWidth?: boolean
    /** The promise shown on a page that is not built yet. */
    comingSoon?: string
  }
}
