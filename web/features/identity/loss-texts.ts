import type { Me } from '#shared/contract/identity.ts'
import { de } from '#shared/french/elides-before.ts'

export type Loss = Me['lostAccess'][number]

export const lossTitle = ({ name, reason }: Pick<Loss, 'name' | 'reason'>): string =>
  reason === 'suspended' ? `Votre accès à ${name} est suspendu` : `Vous ne faites plus partie ${de(name)}`

/** The reason for the loss, and advice. */
export const lossAdvice: Record<Loss['reason'], string> = {
  suspended:
    'Seul un propriétaire ou un administrateur de cette organisation peut le rétablir\u00a0: demandez-le-lui. Ce que vous y avez fait y reste.',
  removed:
    'Un propriétaire ou un administrateur vous en a retiré. Ce que vous y avez fait y reste, sous votre nom. Pour y revenir, demandez-lui une nouvelle invitation.',
}
