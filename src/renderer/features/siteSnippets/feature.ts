import type siteSnippetsTexts from '#locales/ko/siteSnippets.json'
import { snippetPaths } from '#shared/snippet/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { siteSnippets: typeof siteSnippetsTexts }
}

export const siteSnippets: Feature = {
  routes: [{
    name: 'settings-snippets', path: snippetPaths['settings-snippets'], layout: 'studio', access: { permission: 'SITE_PAGE_READ' }, title: 'siteSnippets', texts: ['siteSnippets', 'page', 'validation'], studioNav: 'site', palette: true,
    screen: async () => (await import('./screens/SnippetsScreen.tsx')).SnippetsScreen,
  }],
}
