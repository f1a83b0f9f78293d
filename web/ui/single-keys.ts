/** Kept in the browser: who dictates, or whose hand trembles, does so on this device. */
export const SINGLE_KEYS = 'ardoise.single-keys'

/** Whether letters and signs do nothing by themselves (WCAG 2.1.4): words that are dictated would act. */
export function areSingleKeysOff(): boolean {
  try {
    return localStorage.getItem(SINGLE_KEYS) === 'false'
  } catch {
    return false
  }
}
