import { addDays } from '#shared/time/calendar-day.ts'
import type { Random } from '../seeded-random.ts'
import type { StoryCalendar } from '../story-calendar.ts'
import { type StoryMail, WORKSHOP } from './mails.ts'

/** Days since the workshop connected its mailbox: what came before was imported. */
export const CONNECTED_DAYS = 62
/** The last days have mails of their own. */
const LAST_DAYS = 3

type Person = { name: string; address: string }
const writers: readonly Person[] = [
  { name: 'Hélène Marchand', address: 'helene.marchand@mairie-caluire.test' },
  { name: 'Bruno Lacroix', address: 'b.lacroix@lacroix-architectes.test' },
  { name: 'Nadia Ferhat', address: 'nadia@boulangerie-ferhat.test' },
  { name: 'Scierie du Pilat', address: 'expedition@scierie-pilat.test' },
  { name: 'Paul Garnier', address: 'paul.garnier@famille-garnier.test' },
  { name: 'Syndic des Tilleuls', address: 'gestion@syndic-tilleuls.test' },
  { name: 'Clémence Roux', address: 'clemence.roux@cabinet-roux.test' },
  { name: 'Quincaillerie Vaise', address: 'commandes@quincaillerie-vaise.test' },
  { name: 'Yann Le Goff', address: 'yann@hotel-des-quais.test' },
]
const questions: readonly (readonly [subject: string, text: string])[] = [
  [
    'Un tiroir qui frotte',
    'Le tiroir du bas de la cuisine frotte depuis l’humidité de ces jours-ci. Pouvez-vous passer ?',
  ],
  ['Date de livraison', 'Pouvez-vous me confirmer le jour de la livraison, pour prévenir le gardien ?'],
  [
    'Teinte du chêne',
    'Nous hésitons entre l’huile naturelle et la teinte miel. Auriez-vous deux échantillons ?',
  ],
  [
    'Attestation d’assurance',
    'Il nous manque votre attestation décennale de l’année pour le dossier. Merci de nous l’envoyer.',
  ],
  [
    'Hauteur des plinthes',
    'Le plaquiste demande la hauteur finie des plinthes du couloir. Est-ce bien 10 cm ?',
  ],
  ['Rendez-vous de mesure', 'Serait-il possible d’avancer le rendez-vous de mesure à mardi matin ?'],
  [
    'Entretien de l’escalier',
    'Que conseillez-vous pour entretenir les marches ? Une fois par an suffit-il ?',
  ],
  [
    'Charnières en rupture',
    'Les charnières demandées sont en rupture. Nous proposons le modèle équivalent, livré vendredi.',
  ],
  ['Clés du local', 'Les clés du local sont à l’accueil à partir de lundi, de 8 h à 18 h.'],
]
const answers = [
  'Bien reçu, merci. C’est noté, je reviens vers vous dès que c’est fait.',
  'Oui, c’est bien cela. Je vous envoie le document dans la journée.',
  'Avec plaisir : je passe mardi en début de matinée.',
  'Merci de nous avoir prévenus. Le modèle équivalent nous convient.',
]

/** The small questions of each working day since the mailbox was connected, most of them answered within hours. */
export function smallRequests(calendar: StoryCalendar, random: Random): StoryMail[] {
  const days = Array.from(
    { length: CONNECTED_DAYS - LAST_DAYS - 1 },
    (_, index) => CONNECTED_DAYS - 1 - index,
  )
  return days.flatMap((daysAgo) => {
    const weekday = new Date(`${addDays(calendar.today, -daysAgo)}T12:00:00Z`).getUTCDay()
    if (weekday === 0 || weekday === 6) return []
    return Array.from({ length: random.integer(1, 2) }, (_, index) =>
      exchange(`${daysAgo}-${index}`, daysAgo, calendar, random),
    ).flat()
  })
}

function exchange(name: string, daysAgo: number, calendar: StoryCalendar, random: Random): StoryMail[] {
  const from = random.pick(writers)
  const [subject, text] = random.pick(questions)
  const minutes = random.integer(8 * 60, 17 * 60 + 30)
  const asked: StoryMail = {
    id: `question-${name}@${from.address.split('@')[1]}`,
    from,
    to: WORKSHOP,
    subject,
    body: `Bonjour,\n\n${text}\n\n${from.name}`,
    at: calendar.at(daysAgo, minutes),
  }
  if (random.integer(1, 8) === 1) return [asked]
  const tomorrow = random.integer(1, 7) === 1
  const delay = random.integer(1, 3) === 1 ? random.integer(90, 300) : random.integer(8, 80)
  const at =
    tomorrow && daysAgo > LAST_DAYS + 3
      ? calendar.at(daysAgo - 3, 9 * 60 + delay)
      : new Date(asked.at.getTime() + delay * 60_000)
  return [
    asked,
    {
      id: `reponse-${name}@atelier-rivoire.test`,
      answers: asked.id,
      from: WORKSHOP,
      to: from,
      sent: true,
      at,
      subject: `Re: ${subject}`,
      body: `Bonjour,\n\n${random.pick(answers)}\n\nBien cordialement,\nAtelier Rivoire · 04 65 71 20 18`,
    },
  ]
}
