import { coursePaths } from '#shared/course/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

export const catalogue: Feature = {
  routes: [{
    name: 'classes', path: coursePaths.classes, layout: 'site', access: 'public', title: 'classes', texts: ['site', 'course'], palette: true,
    screen: async () => (await import('./screens/CatalogueScreen.tsx')).CatalogueScreen,
  }],
}
