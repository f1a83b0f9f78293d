import type { ErrorTable } from '../verdict.ts'
import { ARCHIVE_MAX_TEXT } from './archive.ts'

export const mailboxErrors = {
  mail_provider_off: {
    status: 409,
    text: 'La connexion à ce service n’est pas configurée sur cette installation.',
  },
  mail_start_unknown: {
    status: 409,
    text: 'Cette demande de connexion n’est plus valable. Recommencez.',
  },
  mail_grant_refused: { status: 409, text: 'Le service a refusé l’autorisation. Recommencez.' },
  mail_scope_missing: {
    status: 409,
    text: 'L’accès à vos messages n’a pas été accordé. Recommencez en l’acceptant.',
  },
  mail_provider_silent: { status: 502, text: 'Le service ne répond pas. Réessayez dans un instant.' },
  mailbox_not_followed: {
    status: 409,
    text: 'Ce compte mail est en pause ou doit être reconnecté. Remettez-le en route dans vos comptes mail, puis réessayez.',
  },
  mail_folder_denied: {
    status: 409,
    text: 'Le serveur de cette boîte refuse de créer ce dossier. Créez-le sur le site de votre messagerie, ou demandez à votre hébergeur d’autoriser la création de dossiers.',
  },
  mail_folder_full: {
    status: 409,
    text: 'Le serveur de cette boîte n’a plus de place pour un dossier. Supprimez des messages ou des dossiers dans votre messagerie, puis réessayez.',
  },
  archive_too_large: {
    status: 413,
    text: `Ce fichier est trop lourd (max. ${ARCHIVE_MAX_TEXT}). Exportez vos dossiers un à un.`,
  },
  archive_not_mbox: {
    status: 422,
    text: 'Ce fichier n’est pas une archive mbox\u00a0: aucun message n’y a été trouvé.',
  },
  archive_compressed: {
    status: 422,
    text: 'Ce fichier est compressé. Décompressez-le, puis choisissez le fichier .mbox qu’il contient.',
  },
  archive_under_way: {
    status: 409,
    text: 'Un import est déjà en cours. Attendez sa fin, ou annulez-le.',
  },
  archive_name_taken: { status: 409, text: 'Un de vos comptes porte déjà ce nom.' },
  archive_disk_full: {
    status: 507,
    text: 'Cette installation n’a pas assez de place pour cette archive.',
  },
  too_many_mailboxes: { status: 409, text: 'Vous avez atteint le nombre de comptes mail possible (20).' },
} as const satisfies ErrorTable
