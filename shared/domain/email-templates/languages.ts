import { type Currency, formatLongDate, formatMoney } from '#shared/french/format.ts'

export const templateLanguages = ['fr', 'en', 'de', 'es', 'it', 'nl'] as const
export type TemplateLanguage = (typeof templateLanguages)[number]

export const languageLabels: Record<TemplateLanguage, string> = {
  fr: 'Français',
  en: 'Anglais',
  de: 'Allemand',
  es: 'Espagnol',
  it: 'Italien',
  nl: 'Néerlandais',
}

const locales: Record<TemplateLanguage, string> = {
  fr: 'fr-FR',
  en: 'en-GB',
  de: 'de-DE',
  es: 'es-ES',
  it: 'it-IT',
  nl: 'nl-NL',
}

/** With a name, and to nobody in particular. */
const greetings: Record<TemplateLanguage, [to: (name: string) => string, toNobody: string]> = {
  fr: [(name) => `Bonjour ${name},`, 'Madame, Monsieur,'],
  en: [(name) => `Dear ${name},`, 'Dear Sir or Madam,'],
  de: [(name) => `Guten Tag ${name},`, 'Sehr geehrte Damen und Herren,'],
  es: [(name) => `Hola, ${name}:`, 'Estimados señores:'],
  it: [(name) => `Buongiorno ${name},`, 'Gentili Signore e Signori,'],
  nl: [(name) => `Beste ${name},`, 'Geachte heer, mevrouw,'],
}

/** The greeting of a mail in a language; `name` is null when nobody is known. */
export function greetingIn(language: TemplateLanguage, name: string | null): string {
  const [to, toNobody] = greetings[language]
  return name === null ? toNobody : to(name)
}

/** An amount as readers of the language write it, from cents; its minus sign is ours. */
export const amountIn = (language: TemplateLanguage, cents: number, currency: Currency): string =>
  language === 'fr'
    ? formatMoney(cents, currency)
    : new Intl.NumberFormat(locales[language], { style: 'currency', currency })
        .format(cents / 100)
        .replace('-', '−')

/** A calendar day (ISO) as readers of the language write it. */
export const dayIn = (language: TemplateLanguage, day: string): string =>
  language === 'fr'
    ? formatLongDate(day)
    : new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${day}T12:00:00Z`),
      )
