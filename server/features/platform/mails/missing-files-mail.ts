import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { de } from '#shared/french/elides-before.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { MissingFile } from '../store/files.ts'
import type { MailContent } from './render-mail.ts'

/** A longer list would not help in a mail. */
const MOST_SHOWN = 20

/** To the owner of an organization: its documents that can no longer be read. */
export function missingFilesMail(organization: string, files: readonly MissingFile[]): MailContent {
  return {
    subject: `Des fichiers ${de(organization)} sont introuvables`,
    preview: 'Nous vérifions chaque nuit que chaque fichier est à sa place.',
    title: 'Des fichiers sont introuvables',
    paragraphs: [
      `Nous vérifions chaque nuit que chaque fichier ${de(organization)} est à sa place. Ceux-ci n’y sont plus${NBSP}:`,
      shown(files.map(nameOf)),
      'Vos devis et leurs signatures restent enregistrés. Si vous avez reçu ces fichiers par e-mail, conservez-les. La personne qui gère cette installation est prévenue aussi.',
    ],
    footer: `Vous recevez cet e-mail parce que vous êtes propriétaire ${de(organization)} sur ${PRODUCT_NAME}.`,
  }
}

/** To the operator: the keys to restore from a backup. */
export function missingFilesOfInstallationMail(files: readonly MissingFile[]): MailContent {
  return {
    subject: `Fichiers introuvables${NBSP}: ${files.length}`,
    preview: 'La vérification de nuit n’a pas trouvé ces fichiers.',
    title: 'Des fichiers sont introuvables',
    paragraphs: [
      `La base les nomme, le stockage ne les a plus${NBSP}:`,
      shown(files.map(({ key }) => key)),
      'Vérifiez que le stockage est accessible, puis rétablissez-les depuis une sauvegarde. Chaque fichier n’est signalé qu’une fois.',
    ],
    footer: `Vous recevez cet e-mail parce que cette adresse est celle de la personne qui gère ${PRODUCT_NAME}.`,
  }
}

function shown(lines: string[]): string {
  const rest = lines.length - MOST_SHOWN
  return [...lines.slice(0, MOST_SHOWN), ...(rest > 0 ? [`et ${rest} de plus`] : [])].join('\n')
}

function nameOf({ key, number }: MissingFile): string {
  if (number === null) return 'le logo'
  if (key.endsWith('/devis-signe.pdf')) return `le devis signé ${number}`
  if (key.endsWith('/dossier-de-preuve.pdf')) return `le dossier de preuve du devis ${number}`
  if (key.endsWith('/dossier-de-preuve.json')) return `le dossier de preuve du devis ${number} (JSON)`
  return `le PDF du devis ${number}`
}
