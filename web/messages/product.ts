/** The one place where the product's name is written. */
export const productName = 'Ardoise'
