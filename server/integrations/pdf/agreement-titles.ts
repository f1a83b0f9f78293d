import { guillemets } from '#shared/french/typography.ts'

/** Titles of the box where a devis is agreed to; the seal finds the box by them, in the outline of the PDF that was shown. */
export const agreementTitles = { online: 'Votre accord', paper: guillemets('Bon pour accord') } as const
