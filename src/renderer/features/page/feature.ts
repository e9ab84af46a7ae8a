import { introPaths } from '#shared/page/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

/** Pages of a site as visitors see them; `/p/{path}` is in `app/router`. */
export const page: Feature = {
  routes: [
    {
      name: 'intro', path: introPaths.intro, layout: 'site', access: 'public', title: '', texts: ['page', 'course'],
      screen: async () => (await import('./screens/IntroScreen.tsx')).IntroScreen,
    },
  ],
}
