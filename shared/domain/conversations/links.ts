/** Kinds of subjects that a conversation may be linked to by hand. */
export const linkKinds = ['contact', 'company', 'quote'] as const
export type LinkKind = (typeof linkKinds)[number]
