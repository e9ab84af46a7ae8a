import type card from '#locales/ko/card.json'
import { cardPaths } from '#shared/card/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { card: typeof card }
}

export const registerCard: Feature = {
  routes: [{
    name: 'register_card', path: cardPaths.register_card, layout: 'login', access: 'login', title: 'registerCard', texts: ['card', 'validation'], brand: true,
    screen: async () => (await import('./screens/RegisterCardScreen.tsx')).RegisterCardScreen,
  }],
}
