import type operatorTexts from '#locales/ko/operator.json'
import { operatorPaths } from '#shared/operator/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { operator: typeof operatorTexts }
}

export const operatorStatus: Feature = {
  routes: [{
    name: 'operator-status', path: operatorPaths.status, layout: 'site', access: 'login', title: '', texts: ['operator'], brand: true, platform: true,
    screen: async () => (await import('./screens/StatusScreen.tsx')).StatusScreen,
  }],
}
