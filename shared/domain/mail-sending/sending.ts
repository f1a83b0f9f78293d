/**
 * `waiting`: for its instant, and may be taken back; `sending`: its server is spoken to; `unsure`: the server may have it, and nobody
 * sends it again by itself; `failed`: the server has it not.
 */
export const sendingStates = ['waiting', 'sending', 'sent', 'failed', 'unsure', 'cancelled'] as const
export type SendingState = (typeof sendingStates)[number]

/** Why a mail did not leave, or may not have, with the sentence beside it. */
export const sendingFaults = {
  mailbox_refused: 'Le compte mail n’accepte plus d’envoi d’Ardoise. Reconnectez-le, puis réessayez.',
  scope_missing:
    'Ce compte n’autorise pas encore Ardoise à envoyer. Reconnectez-le en acceptant l’envoi, puis réessayez.',
  recipient_refused: 'Le serveur refuse un destinataire. Corrigez son adresse.',
  sender_refused:
    'Le serveur refuse d’envoyer au nom de cette adresse. Modifiez le message pour choisir une autre adresse d’envoi.',
  too_large: 'Le message est trop lourd pour ce serveur. Retirez des pièces jointes.',
  content_refused: 'Le serveur a refusé ce message, souvent parce qu’il y voit un courrier indésirable.',
  quota: 'Le compte a atteint le nombre d’envois que son service permet. Réessayez plus tard.',
  refused: 'Le serveur a refusé ce message.',
  unreachable: 'Le serveur d’envoi n’a pas répondu, malgré plusieurs essais.',
  certificate: 'Le certificat du serveur d’envoi n’est pas valable.',
  interrupted:
    'La connexion s’est interrompue pendant l’envoi\u00a0: le message est peut-être parti. Nous le cherchons parmi vos messages envoyés.',
  unprepared: 'Le message n’a pas pu être préparé\u00a0: une pièce jointe est introuvable ou illisible.',
  opposed: 'Le destinataire s’est opposé à la prospection\u00a0: le message n’est pas parti.',
  answered: 'Envoi annulé\u00a0: une réponse est arrivée entre-temps. Votre brouillon est gardé.',
} as const
export type SendingFault = keyof typeof sendingFaults

/** A person's choices for it. */
export const sendingCan = {
  /** « Annuler l’envoi » or « Modifier »: its draft is there again. */
  cancel: (state: SendingState) => state === 'waiting' || state === 'failed',
  /** « Réessayer », and « Renvoyer quand même » of one that may have left. */
  retry: (state: SendingState, fault: SendingFault | null) =>
    // A recipient who opposed gets no prospecting, however often it is sent again.
    (state === 'failed' && fault !== 'opposed') || state === 'unsure',
  /** « Considérer comme envoyé ». */
  settle: (state: SendingState) => state === 'unsure',
} as const
