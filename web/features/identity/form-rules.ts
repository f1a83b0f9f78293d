// Light twins of shared/contract/sign-in.ts: the public pages do not load Zod for four fields. The server has the last word.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

export const isEmail = (text: string): boolean => EMAIL.test(text.trim())

const minimum = (length: number, message: string) => ({
  validate: (text: string) => text.trim().length >= length || message,
})

export const rules = {
  email: { validate: (text: string) => isEmail(text) || 'Email invalide' },
  signInPassword: {
    validate: (text: string) => text.length >= 6 || 'Mot de passe requis (min. 6 caractères)',
  },
  newPassword: { validate: (text: string) => text.length >= 8 || 'Mot de passe requis (min. 8 caractères)' },
  fullName: minimum(2, 'Nom complet requis (min. 2 caractères)'),
  companyName: minimum(2, 'Nom d’entreprise requis (min. 2 caractères)'),
}

export const mismatch = 'Les mots de passe ne correspondent pas'
