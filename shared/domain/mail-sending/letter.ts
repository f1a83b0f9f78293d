/** The subject of a mail that carries a PDF of ours: a document, or the client whose statement of account it carries. */
export type LetterSubject = 'quote' | 'invoice' | 'company' | 'contact'

/** The kind of PDF that such a mail carries. */
export const letterKind = (about: LetterSubject): 'quote' | 'invoice' | 'statement' =>
  about === 'quote' || about === 'invoice' ? about : 'statement'
