import { Node } from '@tiptap/core'

/** A picture of the text, by the Content-ID of the attachment that holds it. Pictures of the Internet are not taken over. */
export const createImageNode = (imageAddress: (cid: string) => string | null) =>
  Node.create({
    name: 'image',
    group: 'inline',
    inline: true,
    draggable: true,
    addAttributes: () => ({ cid: { default: '' }, alt: { default: '' }, width: { default: null } }),
    parseHTML: () => [
      {
        tag: 'img[data-cid]',
        getAttrs: (element) => {
          const cid = element.getAttribute('data-cid') ?? ''
          // A picture of another text is not with this mail.
          if (imageAddress(cid) === null) return false
          const width = Number(element.getAttribute('width'))
          return {
            cid,
            alt: element.getAttribute('alt') ?? '',
            width: width > 0 ? Math.round(width) : null,
          }
        },
      },
    ],
    renderHTML: ({ node: { attrs } }) => [
      'img',
      { 'data-cid': attrs.cid, alt: attrs.alt, ...(attrs.width === null ? {} : { width: attrs.width }) },
    ],
    addNodeView:
      () =>
      ({ node: { attrs } }) => {
        const dom = document.createElement('img')
        const address = imageAddress(String(attrs.cid))
        if (address !== null) dom.src = address
        dom.alt = String(attrs.alt) || 'Image'
        if (attrs.width !== null) dom.width = Number(attrs.width)
        return { dom }
      },
  })
