import type laterTexts from '#locales/ko/later.json'
import { placeholderPaths } from '#shared/kernel/placeholderPaths.ts'
import type { Feature, LayoutName, RouteAccess, RouteRow } from '#renderer/lib/feature.ts'
import type { PlaceholderName } from './screens/PlaceholderScreen.tsx'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { later: typeof laterTexts }
}

const placeholders = (layout: LayoutName, access: RouteAccess, names: readonly PlaceholderName[]): RouteRow[] => names.map((name) => ({
  name, path: placeholderPaths[name], layout, access, title: '', texts: ['later'], placeholder: true,
  screen: async () => (await import('./placeholderOf.tsx')).placeholderOf(name),
}))

/** Routes of the specification without a feature yet, with their final guards (platform and courses spec §2). */
export const placeholder: Feature = {
  routes: [
    ...placeholders('site', 'public', ['intro']),
  ],
}
