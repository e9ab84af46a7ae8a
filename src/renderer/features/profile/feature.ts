import type profileTexts from '#locales/ko/profile.json'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { profilePaths } from '#shared/profile/paths.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { profile: typeof profileTexts }
}

export const profile: Feature = {
  routes: [{
    name: 'editinformation', path: profilePaths.editinformation, layout: 'site', access: 'login', title: '', texts: ['profile', 'ownership', 'alarm', 'social', 'validation', 'accountMenu'], brand: true, platform: true,
    screen: async () => (await import('./screens/EditInformationScreen.tsx')).EditInformationScreen,
  }],
  refetch: {
    [socketCommand.personChanged]: () => [callKey('profile.userInfo'), callKey('ownership.sitesLeftAlone'), callKey('profile.sessions')],
  },
}
