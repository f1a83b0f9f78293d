/** A paragraph, or a list of points. */
export type Block = string | readonly string[]
export type ArticleSection = { title: string; blocks: readonly Block[] }
/** The source of a fact, with the date of the text when it has one. */
export type Source = { label: string; href: string }
