import { fold } from '../../french/fold.ts'
import { betweenVariables } from '../email-templates/fill-template.ts'

/** Characters that a template says between its variables: fewer are greetings and farewells, which any mail has. */
const LEAST_SAID = 40

/** As words are compared: accents, case, punctuation and line ends aside, one space around each. */
const wordsOf = (text: string): string =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Whether a text holds all that a template says between its variables, in its order, whether they are filled in or not. Both are plain text. */
export function holdsTemplate(text: string, template: string): boolean {
  const parts = betweenVariables(template)
    .map(wordsOf)
    .filter((part) => part.trim() !== '')
  if (parts.reduce((sum, part) => sum + part.trim().length, 0) < LEAST_SAID) return false
  const words = wordsOf(text)
  let from = 0
  for (const part of parts) {
    const at = words.indexOf(part, from)
    if (at === -1) return false
    // The space after a part is the one before the next.
    from = at + part.length - 1
  }
  return true
}

type Known = {
  /** Where links to unsubscribe begin. */
  appUrl: string
  /** Names and plain texts of templates of prospecting. */
  templates: readonly { name: string; text: string }[]
}

/**
 * Why a text is no automatic answer, in French; null when nothing known says that it is prospecting (CPCE, art. L34-5; ADR 084). `html` is
 * cleaned; `text` is its plain text.
 */
export function pastedProspectingFault(
  { html, text }: { html: string; text: string },
  { appUrl, templates }: Known,
): string | null {
  const links = [`${appUrl}/unsubscribe/`, `${appUrl}/api/v1/unsubscribe/`]
  if (links.some((link) => html.includes(link)))
    return 'Ce texte porte le lien de désinscription d’une autre personne, que vos correspondants désinscriraient\u00a0: retirez-le.'
  const template = templates.find((one) => holdsTemplate(text, one.text))
  return template === undefined
    ? null
    : `Ce texte est celui du modèle «\u202f${template.name}\u202f», qui est de la prospection\u00a0: une réponse automatique ne porte pas de lien de désinscription.`
}
