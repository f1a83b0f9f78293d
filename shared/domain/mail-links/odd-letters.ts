/**
 * Letters that are read as another in a host, which has small letters only. After the confusables of Unicode UTS 39 (version 17,
 * September 2025), for a to z; wider than they are: к т м н в п ø đ þ and others fool a hasty reader too.
 */
const LOOKS_LIKE: Record<string, string> = {
  a: 'аαɑ',
  b: 'вьƅɓ',
  c: 'сϲᴄ',
  d: 'ԁɗđ',
  e: 'еєҽɛ',
  f: 'ƒẝ',
  g: 'ɡցɠ',
  h: 'һհнħ',
  i: 'іιıɩɪӏ1l|ⅼ',
  j: 'јյϳɉ',
  k: 'кκĸƙ',
  m: 'мʍɱ',
  n: 'пηոռɴ',
  o: 'оοօσ0ᴏөø',
  p: 'рρƿᴘþ',
  q: 'ԛզգɋ',
  r: 'гɾɼᴦ',
  s: 'ѕꜱʂ',
  t: 'тτᴛŧ',
  u: 'υսʋᴜ',
  v: 'νѵᴠ',
  w: 'ԝաɯωᴡ',
  x: 'хχҳ',
  y: 'уγүỿ',
  z: 'ᴢʐƶ',
}
const plainLetter = new Map(
  Object.entries(LOOKS_LIKE).flatMap(([plain, others]) => [...others].map((other) => [other, plain])),
)

/** The look of a host: equal for two hosts that a hasty reader takes for one another. */
export function skeletonOf(host: string): string {
  const letters = [...host.toLowerCase().normalize('NFD')].filter((letter) => !/\p{M}/u.test(letter))
  return letters
    .map((letter) => plainLetter.get(letter) ?? letter)
    .join('')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('ci', 'd')
}

const SCRIPTS = {
  latin: /\p{Script=Latin}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  greek: /\p{Script=Greek}/u,
  armenian: /\p{Script=Armenian}/u,
  hebrew: /\p{Script=Hebrew}/u,
  arabic: /\p{Script=Arabic}/u,
  // Written together: one family for UTS 39 (« highly restrictive »), Latin letters included.
  eastAsian: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
}
type Script = keyof typeof SCRIPTS | 'other'

function scriptsOf(label: string): Set<Script> {
  const found = new Set<Script>()
  for (const letter of label) {
    if (!/\p{L}/u.test(letter)) continue
    const script = (Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[]).find((name) =>
      SCRIPTS[name].test(letter),
    )
    found.add(script ?? 'other')
  }
  return found
}

/** Letters beside those that .fr allows (AFNIC, « caractères acceptés » of its naming charter, since 3 May 2012), ß included. */
const NOT_FRENCH = /[^a-z0-9.àáâãäåæçèéêëìíîïñòóôõöœùúûüýÿß-]/

/**
 * The oddities of the letters of a host, decoded: `mixed`, several alphabets in one label, which no honest name needs;
 * `foreign`, letters that no French name has. Null for a name of .fr.
 */
export function oddLetters(host: string): 'mixed' | 'foreign' | null {
  if (!NOT_FRENCH.test(host)) return null
  const mixed = host.split('.').some((label) => {
    const scripts = scriptsOf(label)
    if (scripts.has('eastAsian')) scripts.delete('latin')
    return scripts.size > 1
  })
  return mixed ? 'mixed' : 'foreign'
}
