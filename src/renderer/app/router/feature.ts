import type settingsTexts from '#locales/ko/settings.json'
import { channelPaths } from '#shared/channel/paths.ts'
import { pagePaths } from '#shared/page/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { settings: typeof settingsTexts }
}

/** Routes shared by several features. */
export const combined: Feature = {
  routes: [
    {
      name: 'index', path: channelPaths.index, layout: 'site', access: 'public', title: '', texts: ['site', 'course'], brand: true,
      screen: async () => (await import('./FrontPage.tsx')).loadFrontPage(),
    },
    {
      name: 'main', path: channelPaths.main, layout: 'site', access: 'public', title: '', texts: ['site', 'course'], brand: true,
      screen: async () => (await import('./FrontPage.tsx')).loadFrontPage(),
    },
    {
      name: 'settings', path: channelPaths.settings, layout: 'studio', access: { permission: 'SITE_INFO_READ' }, title: 'allSettings', texts: ['settings'], studioNav: 'site', palette: true,
      screen: async () => (await import('../settings/SettingsScreen.tsx')).loadSettingsScreen(),
    },
    {
      name: 'page', path: pagePaths.page, layout: 'site', access: 'public', title: '', texts: ['page', 'course'],
      screen: async () => (await import('./OwnPage.tsx')).OwnPage,
    },
    {
      name: 'alias-classes-view', path: coursePaths['alias-classes-view'], layout: 'site', access: 'public', title: '', texts: ['course'],
      screen: async () => (await import('./AliasClass.tsx')).AliasClass,
    },
  ],
}
