import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Fonts of first views by file name prefix, and their language; '' for all. */
const fonts = [{ name: 'PretendardLatin-', language: '' }, { name: 'PretendardFirst-', language: 'ko' }]

/** Preloads the first fonts beside the scripts. The server omits those of other languages. */
export function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        const built = Object.keys(bundle ?? {})
        return fonts.flatMap(({ name, language }) => built.filter((file) => file.startsWith(`assets/${name}`)).map((file) => ({
          tag: 'link', injectTo: 'head' as const,
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}`, ...(language === '' ? {} : { 'data-language': language }) },
        })))
      },
    },
  }
}
