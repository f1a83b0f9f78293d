import { de } from '#shared/french/elides-before.ts'
import type { Random } from '../seeded-random.ts'
import { LATE_SINCE, SOON_SINCE, workedAgo } from './hours.ts'

/** A devis of the story, as the mails speak of it. */
export type MailedQuote = {
  number: string
  title: string
  status: string
  sentAt: Date
  /** When it was signed or refused: the client writes just after. */
  decidedAt: Date | null
  email: string
  firstName: string
  lastName: string
  company: string | null
}

export type StoryMail = {
  /** Names the mail in its thread. */
  id: string
  answers?: string
  from: { name: string; address: string }
  to: { name: string; address: string }
  subject: string
  body: string
  at: Date
  sent?: boolean
  listId?: string
  /** Its attachment: a PDF. */
  file?: { name: string; bytes: Uint8Array }
}

export const WORKSHOP = { name: 'Atelier Rivoire', address: 'contact@atelier-rivoire.test' }
const DAY = 86_400_000
const HOUR = 3_600_000

const asks = [
  'Nous aurions un projet à vous confier. Pourriez-vous passer prendre les mesures la semaine prochaine, de préférence le matin ?',
  'On nous a recommandé votre atelier. Seriez-vous disponible pour un premier rendez-vous sur place ?',
  'Suite à notre échange au téléphone, voici notre besoin. Les plans du local suivront. Nous aimerions ouvrir au printemps.',
  'Je reviens vers vous après votre visite : nous gardons l’idée du chêne, sans poignées apparentes. Pouvez-vous chiffrer ?',
]
const agreed = [
  'C’est signé en ligne, merci pour votre réactivité. L’acompte part aujourd’hui. Quand pensez-vous pouvoir commencer ?',
  'Bonne nouvelle : tout le monde est d’accord, j’ai signé ce matin. Prévenez-nous deux jours avant la pose, s’il vous plaît.',
  'Nous validons. Une seule demande : pourrait-on garder un échantillon de la teinte avant la fabrication ?',
]
const declined = [
  'Après réflexion, nous avons retenu un autre artisan, pour une question de délai. Merci pour le soin apporté à votre proposition.',
  'Le budget n’est pas passé en réunion. Nous gardons vos coordonnées pour l’an prochain.',
]
const wonders = [
  'Bien reçu, merci. La pose est-elle comprise dans le prix, et combien de jours faut-il prévoir sans accès à la pièce ?',
  'Pouvez-vous nous faire une variante en placage plutôt qu’en massif ? Nous déciderons d’ici quinze jours.',
  'Votre proposition est entre les mains de la direction. Je vous donne une réponse dès que possible.',
]
const replies = [
  'La pose est comprise, et nous protégeons les sols. Comptez deux jours sur place. Je reste à votre disposition pour en parler.',
  'Merci de votre retour. Je vous appelle demain matin pour caler la date.',
]

/** The thread of a devis: the request, our sending, the answer of the client and, now and then, ours. */
export function threadOf(quote: MailedQuote, random: Random): StoryMail[] {
  const { number, title, status, sentAt, decidedAt, firstName, lastName, email, company } = quote
  const client = { name: `${firstName} ${lastName}`.trim(), address: email }
  const signature = [client.name, company].filter(Boolean).join('\n')
  const letter = (text: string) => `Bonjour,\n\n${text}\n\nBien à vous,\n${signature}`
  const ours = (text: string) =>
    `Bonjour ${firstName},\n\n${text}\n\nBien cordialement,\nInès Benali\nAtelier Rivoire · 04 65 71 20 18`
  const id = (step: string) => `${number.toLowerCase()}-${step}@atelier-rivoire.test`
  /** On another day, in the hours of an office. */
  const daysAfter = (from: Date, most: number) => {
    const day = new Date(from.getTime() + random.integer(1, most) * DAY)
    day.setUTCHours(random.integer(8, 16), random.integer(1, 59))
    return day
  }
  const asked = new Date(sentAt.getTime() - random.integer(3, 6) * DAY)
  const mails: StoryMail[] = [
    {
      id: id('demande'),
      from: client,
      to: WORKSHOP,
      subject: title,
      body: letter(random.pick(asks)),
      at: asked,
    },
    {
      id: id('devis'),
      answers: id('demande'),
      from: WORKSHOP,
      to: client,
      sent: true,
      at: sentAt,
      subject: `Re: ${title}`,
      body: ours(
        `Voici notre devis ${number}. Vous pouvez le lire et le signer en ligne depuis le lien que vous recevez à part. N’hésitez pas à me dire ce que vous souhaitez changer.`,
      ),
    },
  ]
  const texts = status === 'signed' ? agreed : status === 'refused' ? declined : wonders
  if (status === 'expired' || (status === 'sent' && random.integer(0, 1) === 0)) return mails
  const answered = decidedAt ? new Date(decidedAt.getTime() + 4 * 60_000) : daysAfter(sentAt, 3)
  mails.push({
    id: id('reponse'),
    answers: id('devis'),
    from: client,
    to: WORKSHOP,
    at: answered,
    subject: `Re: ${title}`,
    body: `${letter(random.pick(texts))}\n\nLe ${sentAt.toLocaleDateString('fr-FR')}, ${WORKSHOP.name} a écrit :\n> Voici notre devis ${number}.`,
  })
  if (texts !== declined && random.integer(0, 2) > 0)
    mails.push({
      id: id('suite'),
      answers: id('reponse'),
      from: WORKSHOP,
      to: client,
      sent: true,
      at: daysAfter(answered, 1),
      subject: `Re: ${title}`,
      body: ours(random.pick(replies)),
    })
  return mails
}

const supplier = { name: 'Scierie du Pilat', address: 'compta@scierie-pilat.test' }
const letterOf = { name: 'La Lettre de l’agencement', address: 'lettre@agencement-hebdo.test' }

/** Mails that come each month from others than clients. `invoice`: what the supplier’s brings. */
export function monthlyMails(month: number, at: Date, invoice?: StoryMail['file']): StoryMail[] {
  const name = at.toLocaleDateString('fr-FR', { month: 'long', year: 'numeric', timeZone: 'Europe/Paris' })
  return [
    {
      id: `facture-${month}@scierie-pilat.test`,
      from: supplier,
      to: WORKSHOP,
      at,
      subject: `Votre facture ${de(name)}`,
      ...(invoice === undefined ? {} : { file: invoice }),
      body: `Bonjour,\n\nVotre facture ${de(name)} est jointe. Règlement à 30 jours, merci de rappeler son numéro.\n\nLe service comptabilité\nScierie du Pilat`,
    },
    {
      id: `lettre-${month}@agencement-hebdo.test`,
      from: letterOf,
      to: WORKSHOP,
      listId: 'lettre.agencement-hebdo.test',
      at: new Date(at.getTime() + 5 * DAY),
      subject: `L’agencement en ${name}`,
      body: 'Au sommaire : les bois locaux se vendent mieux, un point sur la TVA des travaux, et l’agenda des salons.',
    },
  ]
}

/** The last days: what waits for an answer this morning. One is late, another soon will be. */
export function freshMails(now: Date): StoryMail[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  return [
    {
      id: 'librairie@bouquins-tissot.test',
      to: WORKSHOP,
      at: workedAgo(now, SOON_SINCE),
      subject: 'Bibliothèques pour notre nouvelle librairie',
      from: { name: 'Élodie Tissot', address: 'elodie@bouquins-tissot.test' },
      body: 'Bonjour,\n\nNous ouvrons une librairie de 90 m² à Oullins en mars. Il nous faudrait 40 mètres de rayonnages et un comptoir. Pourriez-vous passer voir le local ?\n\nÉlodie Tissot\nLibrairie Bouquins Tissot\n04 65 71 33 07',
    },
    {
      id: 'livraison@scierie-pilat.test',
      from: supplier,
      to: WORKSHOP,
      at: workedAgo(now, LATE_SINCE),
      subject: 'Livraison de chêne avancée à jeudi',
      body: 'Bonjour,\n\nVos plateaux de chêne sont prêts : nous pouvons livrer jeudi à 8 h au lieu de vendredi. Cela vous convient-il ?\n\nLe service expédition',
    },
    {
      id: 'stage@lycee-tony-garnier.test',
      to: WORKSHOP,
      at: ago(27),
      subject: 'Demande de stage en menuiserie',
      from: { name: 'Sacha Perrin', address: 'sacha.perrin@lycee-tony-garnier.test' },
      body: 'Madame, Monsieur,\n\nÉlève en bac pro, je cherche un stage de quatre semaines en janvier. Puis-je vous envoyer mon CV ?\n\nSacha Perrin',
    },
  ]
}
