/** Colours of labels: the tones of the house. */
export const labelColours = ['neutral', 'info', 'success', 'warning', 'danger'] as const
export type LabelColour = (typeof labelColours)[number]

export const labelColourNames: Record<LabelColour, string> = {
  neutral: 'Gris',
  info: 'Bleu',
  success: 'Vert',
  warning: 'Orange',
  danger: 'Rouge',
}
