import type { Feature } from '#renderer/lib/feature.ts'

export const catalogue: Feature = {
  routes: [{
    name: 'classes', layout: 'site', access: 'public', title: 'classes', texts: ['site', 'course'], palette: true,
    screen: async () => (await import('./screens/CatalogueScreen.tsx')).CatalogueScreen,
  }],
}
