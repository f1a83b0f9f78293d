import { storedText } from './use-local-storage.ts'

/** Kept in the browser: who dictates, or whose hand trembles, does so on this device. */
export const SINGLE_KEYS = 'ardoise.single-keys'

/** Whether letters and signs do nothing by themselves (WCAG 2.1.4): words that are dictated would act. */
export const areSingleKeysOff = (): boolean => storedText(SINGLE_KEYS) === 'false'
