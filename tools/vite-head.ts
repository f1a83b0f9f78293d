import type { Plugin } from 'vite'
import { leastBrowsersText } from '#web/messages/least-browsers.ts'

const first = `
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="#faf9f6" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#101719" media="(prefers-color-scheme: dark)" />`

const last = `  <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link
      rel="preload"
      href="../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"
      as="font"
      type="font/woff2"
      crossorigin
    />
  `

/** Hidden by the browsers that we are built for (`@supports` in web/styles.css), whatever happens to the scripts. */
const tooOld = `
    <p class="too-old" data-nosnippet>
      Votre navigateur est trop ancien pour Ardoise. Mettez-le à jour : ${leastBrowsersText}, ou plus récents.
    </p>`

/** Writes what the heads of all documents share around what each says itself. */
export function sharedHead(): Plugin {
  return {
    name: 'shared-head',
    transformIndexHtml: {
      // Vite then finds the font among the assets.
      order: 'pre',
      handler: (html) =>
        html
          .replace('<head>', `<head>${first}`)
          .replace('</head>', `${last}</head>`)
          .replace('<body>', `<body>${tooOld}`),
    },
  }
}
