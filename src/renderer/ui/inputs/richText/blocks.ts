import { Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model'
import { addressOfVideo, parseVideoLink } from '#shared/kernel/video/videoLinks.ts'
import { calloutTones } from '#shared/kernel/format/richText.ts'
import { platformPicture } from '#shared/kernel/format/pictures.ts'

/** A link to a video that stands alone, as pasted; null for other texts. Bare numbers are no links here. */
export function pastedVideo(text: string): string | null {
  const link = /^https?:\/\/\S+$/i.test(text.trim()) ? parseVideoLink(text) : null
  return link === null ? null : addressOfVideo(link)
}

const numberOf = (text: string | null) => (text !== null && /^\d+$/.test(text) ? Number(text) : null)

/** Attributes of one of the platform's pictures; false for others, which are not taken over. */
function pictureOf(image: Element | null) {
  const src = image?.getAttribute('src') ?? ''
  if (image === null || platformPicture(src) === null) return false
  return { src, alt: image.getAttribute('alt') ?? '', width: numberOf(image.getAttribute('width')), height: numberOf(image.getAttribute('height')) }
}

const hidden = { rendered: false }

/** Where the gallery around a place begins and ends; undefined outside of one. */
export function galleryAt(place: ResolvedPos): { from: number; to: number; node: DocumentNode } | undefined {
  for (let depth = place.depth; depth > 0; depth -= 1) {
    if (place.node(depth).type.name === 'gallery') return { from: place.before(depth), to: place.after(depth), node: place.node(depth) }
  }
  return undefined
}

/** Pictures side by side. */
export const galleryNode = Node.create({
  name: 'gallery', group: 'block', content: 'image+', isolating: true, draggable: true,
  parseHTML: () => [{ tag: 'div[data-gallery]' }],
  renderHTML: () => ['div', { 'data-gallery': 'grid' }, 0],
})

/** A picture of the platform with its caption, which is edited in place. @param absolute makes its address one of this page */
export const pictureNode = (absolute: (address: string) => string, captionHint: string) => Image.extend({
  content: 'inline*', draggable: true, isolating: true,
  addAttributes: () => ({ src: { default: '', ...hidden }, alt: { default: '', ...hidden }, width: { default: null, ...hidden }, height: { default: null, ...hidden } }),
  parseHTML: () => [
    { tag: 'figure', getAttrs: (element) => pictureOf(element.querySelector('img')), contentElement: (element) => (element as HTMLElement).querySelector('figcaption') ?? document.createElement('figcaption') },
    { tag: 'img[src]', getAttrs: (element) => pictureOf(element) },
  ],
  renderHTML: ({ node: { attrs: { src, alt, width, height } } }) => [
    'figure', ['img', { src, alt, ...(width === null || height === null ? {} : { width, height }) }], ['figcaption', 0],
  ],
  // The extension's rule makes pictures of any address that is typed as Markdown.
  addInputRules: () => [],
  addKeyboardShortcuts: () => ({
    Enter: ({ editor }) => {
      const { $to } = editor.state.selection
      // Behind the whole gallery, which holds pictures alone.
      const after = editor.isActive('gallery') ? galleryAt($to)?.to : editor.isActive('image') ? $to.after() : undefined
      return after !== undefined && editor.chain().insertContentAt(after, { type: 'paragraph' }).focus(after + 1).run()
    },
  }),
  addNodeView: () => ({ node }) => {
    const dom = document.createElement('figure')
    const image = document.createElement('img')
    const contentDOM = document.createElement('figcaption')
    image.contentEditable = 'false'
    image.draggable = true
    contentDOM.dataset['hint'] = captionHint
    dom.append(image, contentDOM)
    const show = ({ attrs, content }: typeof node) => {
      const src = absolute(String(attrs['src']))
      if (image.getAttribute('src') !== src) image.src = src
      image.alt = String(attrs['alt'])
      for (const side of ['width', 'height'] as const) {
        if (attrs[side] === null) image.removeAttribute(side)
        else image.setAttribute(side, String(attrs[side]))
      }
      contentDOM.toggleAttribute('data-empty', content.size === 0)
    }
    show(node)
    return {
      dom, contentDOM,
      update: (next) => {
        if (next.type.name !== node.type.name) return false
        show(next)
        return true
      },
      // The hint and the picture are ours, not the document's.
      ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target) ,
    }
  },
})

/** A video of YouTube or Vimeo; the text holds its address alone. */
export const videoNode = Node.create({
  name: 'video', group: 'block', atom: true, draggable: true,
  addAttributes: () => ({ address: { default: '', ...hidden } }),
  parseHTML: () => [{
    tag: 'div[data-video]',
    getAttrs: (element) => {
      const link = parseVideoLink(element.getAttribute('data-video') ?? '')
      return link === null ? false : { address: addressOfVideo(link) }
    },
  }],
  renderHTML: ({ node }) => ['div', { 'data-video': node.attrs['address'] }],
})

/** A box that stands out, of one of a few tones. */
export const calloutNode = Node.create({
  name: 'callout', group: 'block', content: 'block+', defining: true,
  addAttributes: () => ({ tone: { default: calloutTones[0], ...hidden } }),
  parseHTML: () => [{ tag: 'div[data-callout]', getAttrs: (element) => ({ tone: calloutTones.find((tone) => tone === element.getAttribute('data-callout')) ?? calloutTones[0] }) }],
  renderHTML: ({ node }) => ['div', { 'data-callout': node.attrs['tone'] }, 0],
})
