import { escapeHtml } from './escape-html.ts'

/**
 * The pages that the server writes itself, without script: documentation and captured mails. The colours are those of
 * web/ui/tokens.css (local-pages.test.ts compares them).
 */
export const plainCss = `:root{color-scheme:light dark;
--page:light-dark(oklch(0.985 0.004 95), oklch(0.185 0.012 235));
--surface:light-dark(oklch(1 0 0), oklch(0.225 0.014 235));
--sunken:light-dark(oklch(0.965 0.005 95), oklch(0.165 0.011 235));
--hover:light-dark(oklch(0.955 0.007 235), oklch(0.275 0.016 235));
--ink:light-dark(oklch(0.3 0.033 235), oklch(0.94 0.006 95));
--muted:light-dark(oklch(0.475 0.022 235), oklch(0.755 0.014 235));
--line:light-dark(oklch(0.905 0.006 95), oklch(0.325 0.015 235));
--focus:light-dark(oklch(0.55 0.13 250), oklch(0.78 0.12 245));
font:0.875rem/1.25rem "Inter Variable",Inter,ui-sans-serif,system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:6px}
a{color:inherit;text-underline-offset:3px}p{margin:.25rem 0}.muted{color:var(--muted)}
body>header{position:sticky;top:0;z-index:1;height:64px;border-bottom:1px solid var(--line);background:var(--surface)}
body>header a{display:flex;align-items:center;gap:.625rem;height:100%;max-width:60rem;margin:auto;padding:0 1rem;font-size:1rem;font-weight:600;text-decoration:none}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{margin:0 0 1rem;font-size:1.75rem;line-height:2.125rem;letter-spacing:-.02em;overflow-wrap:anywhere}
h2{margin:0;font-size:1rem;line-height:1.5rem;overflow-wrap:anywhere}h2 span{display:inline-block;min-width:4rem;color:var(--muted)}
section{margin-top:.75rem;padding:1rem 1.25rem;border:1px solid var(--line);border-radius:10px;background:var(--surface)}
section:has(>h2>a):hover{background:var(--hover)}section>h2>a{text-decoration:none}
ul{padding-left:1.25rem}code,pre{font-size:.8125rem}
pre{overflow:auto;max-height:30rem;padding:1rem;border-radius:6px;background:var(--sunken);white-space:pre-wrap}
label{display:block}textarea{display:block;width:100%;margin:.25rem 0 .75rem;padding:.5rem;border:1px solid var(--line);border-radius:6px;background:var(--surface);color:inherit;font:inherit}
button{padding:.5rem .875rem;border:1px solid var(--line);border-radius:10px;background:var(--surface);color:inherit;font:inherit;font-weight:500;cursor:pointer}button:hover{background:var(--hover)}
summary{min-height:2rem;padding:.375rem 0;cursor:pointer}
iframe{display:block;width:100%;height:40rem;margin:1rem 0;border:1px solid var(--line);border-radius:10px;background:white}
@media(max-width:639px){h1{font-size:1.25rem;line-height:1.75rem}section{padding:.875rem 1rem}}`

/** `body` is HTML. */
export function plainPage(title: string, body: string): string {
  const heading = escapeHtml(title)
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api/docs.css"></head><body><header><a href="/"><img src="/favicon.svg" alt="" width="28" height="28">Ardoise</a></header><main>
<h1>${heading}</h1>${body}</main></body></html>`
}
