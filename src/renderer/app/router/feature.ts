import type { Feature } from '#renderer/lib/feature.ts'

/** Addresses at which one of several features is shown, so that none of them owns the route. */
export const combined: Feature = {
  routes: [
    {
      name: 'index', layout: 'site', access: 'public', title: '', texts: ['site', 'course'], brand: true,
      screen: async () => (await import('./FrontPage.tsx')).loadFrontPage(),
    },
    {
      name: 'main', layout: 'site', access: 'public', title: '', texts: ['site', 'course'], brand: true,
      screen: async () => (await import('./FrontPage.tsx')).loadFrontPage(),
    },
    {
      name: 'page', layout: 'site', access: 'public', title: '', texts: [],
      screen: async () => (await import('./OwnPage.tsx')).OwnPage,
    },
    {
      name: 'alias-classes-view', layout: 'site', access: 'public', title: '', texts: ['course'],
      screen: async () => (await import('./AliasClass.tsx')).AliasClass,
    },
  ],
}
