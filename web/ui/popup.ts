/** The look shared by menus, selects, comboboxes and popovers. */
export const popupClass =
  'rounded-md border border-line bg-raised p-1 text-ink text-sm shadow-overlay outline-hidden ' +
  'transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

/** Classes of an item of such a popup. */
export const popupItemClass =
  'flex min-h-9 cursor-default select-none items-center gap-2 rounded-sm px-2 py-1.5 outline-hidden ' +
  'data-highlighted:bg-selected data-disabled:cursor-not-allowed data-disabled:text-muted'

/**
 * Popups are put inside the page's content, so that they stay in a landmark (axe: region).
 * Null while a dialog hides the page: the popup then goes into the dialog.
 */
export const popupContainer = {
  get current(): HTMLElement | null {
    const main = document.getElementById('main')
    return main?.closest('[aria-hidden="true"], [inert]') ? null : main
  },
}
