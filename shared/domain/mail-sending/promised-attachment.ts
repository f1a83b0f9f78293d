import { fold } from '#shared/french/fold.ts'

/** Words by which a mail says that something comes with it, without accents. */
const PROMISES = [
  'ci-joint',
  'ci joint',
  'piece jointe',
  'pieces jointes',
  'piece-jointe',
  'en pj',
  'en annexe',
  'en fichier joint',
  'fichier joint',
  'fichiers joints',
  'document joint',
  'documents joints',
  'je vous joins',
  'je joins',
  'nous joignons',
  'vous trouverez joint',
  'please find attached',
  'attached is',
]

/** Whether a text speaks of something that comes with it: « ci-joint », « en annexe ». Without a file, one is asked. */
export function promisesAttachment(text: string): boolean {
  const plain = ` ${fold(text).replaceAll(/[^a-z0-9-]+/g, ' ')} `
  return PROMISES.some((words) => plain.includes(` ${words}`))
}
