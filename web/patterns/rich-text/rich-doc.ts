/** A text as the editor holds it: TipTap's JSON, and nothing that a mail program would not show. */
export type RichDoc = { type: 'doc'; content: RichBlock[] }

export type RichBlock =
  | { type: 'paragraph'; content?: RichInline[] }
  | { type: 'bulletList'; content: RichItem[] }
  | { type: 'orderedList'; attrs?: { start: number }; content: RichItem[] }
  | { type: 'blockquote'; content: RichBlock[] }
  /** HTML that the editor has no words for, kept byte for byte. */
  | { type: 'verbatim'; attrs: { html: string } }

export type RichItem = { type: 'listItem'; content: RichBlock[] }

export type RichInline =
  | { type: 'text'; text: string; marks?: RichMark[] }
  | { type: 'hardBreak'; marks?: RichMark[] }
  | { type: 'image'; attrs: RichImage; marks?: RichMark[] }

/** A picture that the mail itself holds, by its Content-ID without < >. */
export type RichImage = { cid: string; alt: string; width: number | null }

export type RichMark =
  | { type: 'link'; attrs: { href: string } }
  | { type: 'bold' }
  | { type: 'italic' }
  | { type: 'underline' }

/**
 * Styles of the HTML that is sent: mail programs drop style sheets. Spelled as the server’s cleaning does, so that a text comes back
 * as it went.
 */
export const STYLES = {
  paragraph: 'margin: 0 0 12px',
  list: 'margin: 0 0 12px; padding-left: 24px',
  blockquote: 'margin: 0 0 12px; padding-left: 12px; border-left: 3px solid #cbd2d9',
  image: 'max-width: 100%',
} as const

/** Names the length of the HTML that follows, so that it is found again whatever it holds. */
export const KEPT = 'data-kept'
