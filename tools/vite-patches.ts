import type { Plugin } from 'vite'

type Patch = { file: RegExp; find: string | RegExp; replace: string }

/** Lines of libraries that our Content-Security-Policy or axe refuses. The build stops when a release changes such a line. */
const patches: Patch[] = [
  // sonner writes its style sheet into a `<style>` element (`style-src 'self'`); web/ui/toaster.tsx imports the same sheet.
  { file: /sonner[\\/]dist[\\/]index\.mjs/, find: /^__insertCSS\(.*\);?$/m, replace: '' },
  // Focus guards take the focus and pass it on: they must not be hidden (axe: aria-hidden-focus).
  { file: /FocusGuard\.mjs/, find: '"aria-hidden": role ? undefined : true,', replace: '' },
  // An open combobox is not modal: the page around it can still be reached by Tab, so it is not hidden either.
  {
    file: /FloatingFocusManager\.mjs/,
    find: 'ariaHidden: modal || isUntrappedTypeableCombobox,',
    replace: 'ariaHidden: modal && !isUntrappedTypeableCombobox,',
  },
]

/** Applies `patches`, in development as in the build. */
export function patchLibraries(): Plugin[] {
  return patches.map(({ file, find, replace }) => ({
    name: `patch ${file.source}`,
    enforce: 'pre',
    transform: {
      filter: { id: file },
      handler(code) {
        const patched = code.replace(find, replace)
        if (patched === code) throw new Error(`${file.source} has changed: review tools/vite-patches.ts`)
        return { code: patched, map: null }
      },
    },
  }))
}
