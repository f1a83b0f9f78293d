const OPEN_DIALOG = '[role="dialog"]:not([data-closed]), [role="alertdialog"]:not([data-closed])'

/**
 * A page that arrives below an open dialog takes the focus by its `autofocus`, and with it the keys typed. Base UI hides what is
 * below from readers (`aria-hidden`) and keeps Tab inside, but does not bring the focus back: this does.
 */
export function trapFocusInDialogs(): void {
  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    if (!(target instanceof HTMLElement && relatedTarget instanceof HTMLElement)) return
    // Base UI's own elements at both ends of a dialog, which Tab passes.
    if (target.hasAttribute('data-base-ui-focus-guard')) return
    const below = target.closest('[aria-hidden="true"]') !== null
    if (below && relatedTarget.closest(OPEN_DIALOG)?.closest('[aria-hidden="true"]') === null)
      relatedTarget.focus()
  })
}
