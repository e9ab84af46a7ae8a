import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Fonts of a first view by what their names begin with, and the one language that needs each; '' for all. */
const fonts = [{ name: 'PretendardVariable.subset.91-', language: '' }, { name: 'PretendardCommon-', language: 'ko' }]

/** Has the page fetch its first fonts beside its scripts instead of after them. The server leaves out those of other languages. */
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
