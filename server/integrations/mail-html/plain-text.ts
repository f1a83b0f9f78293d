import { compile } from 'html-to-text'

/** HTML that a member wrote, as plain text: a list keeps its dashes, a link its address. */
export const plainText = compile({
  wordwrap: false,
  limits: { maxInputLength: 2_000_000, maxDepth: 200 },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'ul', options: { itemPrefix: '– ' } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
})
