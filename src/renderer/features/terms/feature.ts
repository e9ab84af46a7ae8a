import { termsPaths } from '#shared/terms/paths.ts'
import type { Feature, RouteRow } from '#renderer/lib/feature.ts'

const common = { layout: 'site', access: 'public', texts: ['terms'], brand: true } as const satisfies Partial<RouteRow>

export const terms: Feature = {
  routes: [
    { ...common, name: 'terms', path: termsPaths.terms, title: 'terms', screen: async () => (await import('./screens/TermsScreens.tsx')).ServiceTermsScreen },
    { ...common, name: 'privacy', path: termsPaths.privacy, title: 'privacy', screen: async () => (await import('./screens/TermsScreens.tsx')).PrivacyScreen },
    { ...common, name: 'consent-14', path: termsPaths['consent-14'], title: 'consent-14', screen: async () => (await import('./screens/TermsScreens.tsx')).AgeConsentScreen },
    { ...common, name: 'marketing-consent', path: termsPaths['marketing-consent'], title: 'marketing-consent', screen: async () => (await import('./screens/TermsScreens.tsx')).MarketingConsentScreen },
  ],
}
