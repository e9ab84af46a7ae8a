import type referralTexts from '#locales/ko/referral.json'
import { referralPaths } from '#shared/referral/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { referral: typeof referralTexts }
}

export const referral: Feature = {
  routes: [{ name: 'invite', path: referralPaths.invite, layout: 'site', access: 'public', title: '', texts: ['referral'], screen: async () => (await import('./screens/InviteScreen.tsx')).InviteScreen }],
}
