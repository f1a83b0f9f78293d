/** The link of a row reaches over all of it; its action stands above. */
export const workTitle = 'stretched-link font-medium text-ink text-sm hover:underline underline-offset-3'
