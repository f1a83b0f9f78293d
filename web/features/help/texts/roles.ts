import { memberRights, rightWords } from '#shared/domain/member-rights.ts'
import { roleSummaries } from '#shared/domain/role-abilities.ts'
import { roleLabels, roles } from '#shared/domain/roles.ts'
import type { HelpSection } from '../help-topic.ts'

/** From the table of roles and that of rights. */
export const roleSections: readonly HelpSection[] = [
  {
    title: 'Les rôles',
    blocks: [
      roles.map((role) => `${roleLabels[role]}\u00a0: ${roleSummaries[role]}`),
      'Sur «\u202fGestion d’équipe\u202f», «\u202fComparer les rôles\u202f» donne le tableau complet. Un bouton grisé dit toujours quel rôle il demande.',
    ],
  },
  {
    title: 'Les droits à côté du rôle',
    blocks: [
      'Pour un Membre ou un Lecteur, «\u202fDroits\u202f» règle trois interrupteurs. Ils valent aussitôt sur tous ses appareils, le journal garde qui les a changés et quand, et un changement de rôle retire ce qui a été ajouté\u202f; les montants retirés le restent.',
      memberRights.map((right) => `${rightWords[right].label}\u00a0: ${rightWords[right].given}`),
      `Sans «\u202f${rightWords.amounts.label}\u202f», la personne\u00a0: ${rightWords.amounts.without}`,
    ],
  },
  {
    title: 'Inviter, suspendre, retirer',
    blocks: [
      'Une invitation part par e-mail, ou se copie comme lien. Suspendre coupe l’accès sans rien perdre\u202f; retirer laisse le travail en place et confie les tâches ouvertes à quelqu’un.',
    ],
  },
]
