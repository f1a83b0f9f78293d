/** The tones that an organization chooses among for its documents, mails and client's pages, with their French names. */
export const documentTones = {
  slate: 'Ardoise',
  midnight: 'Nuit',
  teal: 'Canard',
  fir: 'Sapin',
  olive: 'Olive',
  brick: 'Brique',
  burgundy: 'Bordeaux',
  plum: 'Prune',
  black: 'Noir économe',
} as const
export type DocumentTone = keyof typeof documentTones

/** The tone of an organization that chose none, and of documents sent before there was a choice. */
export const DEFAULT_TONE = 'slate' satisfies DocumentTone

/** Colours of a tone in sRGB (« #rrggbb »), since PDF/A wants device colours. Each text has a contrast of 4.5 or more on its ground (WCAG 2.2, 1.4.3). */
export type ToneColours = {
  /** Title, number and rules on white. */
  ink: string
  /** The bar of the total: its ground, its text and its border. Noir économe frames the sum, which prints with little ink. */
  bar: string
  onBar: string
  barBorder: string
  /** Button of mails and pages, and the line over a page. */
  button: string
  onButton: string
  /** The button and the line where the reader asked for dark colours. */
  darkButton: string
  onDarkButton: string
}

/** What is behind the texts of mails and pages in dark: page and card. */
export const darkGrounds = ['#101719', '#182126'] as const

const toned = (ink: string, darkButton: string, onDarkButton: string): ToneColours => ({
  ink,
  bar: ink,
  onBar: '#ffffff',
  barBorder: ink,
  button: ink,
  onButton: '#ffffff',
  darkButton,
  onDarkButton,
})

/** The colours of each tone, from a day on, newest first: a document keeps those of the day it was issued. */
export const toneColours: readonly { from: string; tones: Record<DocumentTone, ToneColours> }[] = [
  {
    from: '2026-11-30',
    tones: {
      slate: toned('#2b404d', '#c9dce4', '#16242c'),
      midnight: toned('#1f3a6e', '#c5d5f2', '#14213a'),
      teal: toned('#0e5561', '#b9dfe5', '#0d2a30'),
      fir: toned('#1f5238', '#bfe0cb', '#12291c'),
      olive: toned('#545a1b', '#dde0b0', '#26290d'),
      brick: toned('#8f3b20', '#f2cfc1', '#3a170c'),
      burgundy: toned('#7a2038', '#f2c8d2', '#360e19'),
      plum: toned('#5a2d6c', '#e2cdec', '#281231'),
      black: {
        ...toned('#000000', '#e8ecee', '#16242c'),
        bar: '#ffffff',
        onBar: '#000000',
      },
    },
  },
]

/**
 * The colours of a document, a mail or a page. `tone` absent: the default. `on`: the ISO day of issue; null for a draft, a mail or a
 * page, which have the colours of today. A day before the first row has that row's.
 */
export function documentColours(tone: DocumentTone | null | undefined, on: string | null): ToneColours {
  const row = toneColours.find(({ from }) => on === null || from <= on) ?? toneColours.at(-1)
  if (!row) throw new Error('the table of tones is empty')
  return row.tones[tone ?? DEFAULT_TONE]
}

/** The stored name of a tone; the default for anything else. */
export function documentToneOf(stored: string): DocumentTone {
  return Object.hasOwn(documentTones, stored) ? (stored as DocumentTone) : DEFAULT_TONE
}
