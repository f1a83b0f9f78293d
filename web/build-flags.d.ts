/** True where the gallery of components is built: development, or `VITE_GALLERY=1 vite build`. */
declare const __GALLERY__: boolean
