/** The look shared by menus, selects, comboboxes and popovers. */
export const popupClass =
  'rounded-md border border-line bg-raised p-1 text-ink text-sm shadow-overlay outline-hidden ' +
  'transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

/** One line of such a popup. */
export const popupItemClass =
  'flex min-h-9 cursor-default select-none items-center gap-2 rounded-sm px-2 py-1.5 outline-hidden ' +
  'data-highlighted:bg-hover data-disabled:cursor-not-allowed data-disabled:text-muted'
