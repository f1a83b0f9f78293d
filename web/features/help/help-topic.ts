/** A paragraph, or a list of points. */
type Block = string | readonly string[]
export type HelpSection = { title: string; blocks: readonly Block[] }

/** A page of the help. */
export type HelpTopic = {
  slug: string
  title: string
  /** One line of the list, of ⌘K and of the head of the page. */
  summary: string
  group: string
  /** Paths of the screens that it explains, and of those below them. The first is where it leads. */
  screens: readonly string[]
  sections: readonly HelpSection[]
}
