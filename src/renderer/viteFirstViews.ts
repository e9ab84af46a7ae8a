import type { Plugin } from 'vite'
import { FIRST_VIEWS_FILE } from '#shared/channel/firstView.ts'
import type { FirstView, FirstViewFiles } from '#shared/channel/firstView.ts'

const languages = ['ko', 'en', 'ja']
const site = 'i18n/siteTexts'
const account = 'i18n/accountTexts'

const views: Record<FirstView, { modules: readonly string[]; texts: readonly string[] }> = {
  home: { modules: ['app/router/FrontPage.tsx'], texts: [site] },
  catalogue: { modules: ['features/catalogue/screens/CatalogueScreen.tsx'], texts: [site] },
  class: { modules: ['features/classDetail/screens/ClassScreen.tsx'], texts: [site] },
  login: { modules: ['features/shell/layouts/LoginLayout.tsx', 'features/auth/screens/LoginScreen.tsx'], texts: [site, account] },
  brand: {
    modules: ['app/router/FrontPage.tsx', 'features/shell/brand/BrandLayout.tsx', 'features/brand/screens/BrandFrontScreen.tsx'],
    texts: [site, 'i18n/brandTexts'],
  },
  front: { modules: ['app/router/FrontPage.tsx', 'features/page/screens/SitePageScreen.tsx'], texts: [site] },
  pack: { modules: ['features/classDetail/pack/PackScreen.tsx'], texts: [site] },
  page: { modules: ['app/router/OwnPage.tsx'], texts: [site] },
  intro: { modules: ['features/page/screens/IntroScreen.tsx'], texts: [site] },
  notices: { modules: ['features/board/screens/NoticesScreen.tsx'], texts: [site] },
  notice: { modules: ['features/board/screens/NoticeScreen.tsx'], texts: [site] },
  boards: { modules: ['features/siteBoard/screens/SiteBoardScreen.tsx'], texts: [site] },
  post: { modules: ['features/siteBoard/screens/SitePostScreen.tsx'], texts: [site] },
  terms: { modules: ['features/terms/screens/TermsScreens.tsx'], texts: [site] },
  kinds: { modules: ['features/shell/brand/BrandLayout.tsx', 'features/brand/screens/SiteKindsScreen.tsx'], texts: [site, 'i18n/brandTexts'] },
}

const textsModule = (texts: string, language: string) => (texts.startsWith('locales/') ? `/locales/${language}/${texts.slice('locales/'.length)}.json` : `/src/renderer/${texts}.${language}.ts`)

/** Lists the files of each first view, so that the served document preloads them together. */
export function firstViews(): Plugin {
  return {
    name: 'first-views',
    apply: 'build',
    // After the bundler records each chunk's styles.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))

        function closure(fileName: string, seen = new Set<string>()): string[] {
          if (seen.has(fileName)) return []
          seen.add(fileName)
          return [...(byName.get(fileName)?.imports ?? []).flatMap((imported) => closure(imported, seen)), fileName]
        }

        const entry = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => closure(fileName)))
        const filesOf = (modules: readonly string[]): string[] => [...new Set(modules.flatMap((module) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
          if (chunk === undefined) throw new Error(`${module} is no chunk of its own: name the modules of first views anew`)
          return closure(chunk.fileName)
        }))].filter((fileName) => !entry.has(fileName))

        const written = Object.entries(views).map(([view, { modules, texts }]): [string, FirstViewFiles] => {
          const scripts = filesOf(modules.map((module) => `/src/renderer/${module}`))
          const styles = [...new Set(scripts.flatMap((fileName) => [...byName.get(fileName)?.viteMetadata?.importedCss ?? []]))]
          return [view, { scripts, styles, texts: Object.fromEntries(languages.map((language) => [language, filesOf(texts.map((text) => textsModule(text, language)))])) }]
        })
        this.emitFile({ type: 'asset', fileName: FIRST_VIEWS_FILE, source: JSON.stringify(Object.fromEntries(written)) })
      },
    },
  }
}
