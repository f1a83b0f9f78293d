import { NBSP } from '#shared/french/typography.ts'

const variable = /\{([\p{L}_]+)\}/gu

/** The words between braces that are none of `known`, once each, in order. */
export function unknownVariables(template: string, known: Readonly<Record<string, unknown>>): string[] {
  const names = [...template.matchAll(variable)].map(([, name = '']) => name)
  return [...new Set(names.filter((name) => !Object.hasOwn(known, name)))]
}

/** The subject or message of a document's mail with its variables replaced; an unknown one stays as it was typed. */
export function fillMessage(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(variable, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : whole,
  )
}

/**
 * The same text with its variables again, for what the sending alone knows: a greeting at the beginning, which follows each recipient, and a
 * number that another document may take first. Values that stand nowhere in the text change nothing.
 */
export function withVariables(
  text: string,
  { salutation, ...later }: Readonly<Record<string, string>>,
): string {
  let left = text
  for (const [name, value] of Object.entries(later)) if (value) left = left.replaceAll(value, `{${name}}`)
  return salutation && left.startsWith(salutation) ? `{salutation}${left.slice(salutation.length)}` : left
}

/** The greeting that a mail to a client begins with; `name`: the recipient's, or null. */
export function greetingOf(name: string | null): string {
  return name ? `Bonjour ${name},` : 'Madame, Monsieur,'
}

/** Why the client receives the mail of a devis or an invoice; `linked`: it has a link. */
export function documentMailFooter(sellerName: string, linked = true): string {
  const sent = `Cet e-mail vous est adressé par ${sellerName}.`
  return linked ? `${sent} Le lien vous est personnel${NBSP}: ne le transmettez pas.` : sent
}
