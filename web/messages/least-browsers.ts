/** The least versions that Ardoise is built for (vite.config.ts): the help, the README and the page that an older one shows say them. */
export const leastBrowsers = { chrome: '123', edge: '123', firefox: '128', safari: '17.5' } as const

const { chrome, firefox, safari } = leastBrowsers
export const leastBrowsersText = `Chrome ou Edge\u00a0${chrome}, Firefox\u00a0${firefox}, Safari\u00a0${safari}`
