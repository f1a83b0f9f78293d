/** The product's name, said in one place. */
export const PRODUCT_NAME = 'Ardoise'
