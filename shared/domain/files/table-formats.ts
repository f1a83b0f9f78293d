/** How a table is asked for. Apart from `table-file.ts`, so that the browser loads no compressor for two words. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]
