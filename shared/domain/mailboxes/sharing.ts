/** How far colleagues see the mails of a member's mailbox; each level shows more than the one before. */
export const mailboxSharings = ['private', 'participants', 'subjects', 'everything'] as const
export type MailboxSharing = (typeof mailboxSharings)[number]

export const sharingTexts: Record<MailboxSharing, { name: string; meaning: string }> = {
  private: { name: 'Personnel', meaning: 'Personne d’autre ne voit ce compte ni ses messages.' },
  participants: {
    name: 'Correspondants visibles',
    meaning: 'L’équipe voit qui écrit à qui, et quand. Ni l’objet ni le texte.',
  },
  subjects: {
    name: 'Objets visibles',
    meaning: 'L’équipe voit aussi l’objet des messages. Pas leur texte ni leurs pièces jointes.',
  },
  everything: {
    name: 'Partagé avec l’équipe',
    meaning: 'L’équipe lit les messages, les marque et les range comme vous.',
  },
}
