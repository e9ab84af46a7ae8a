import type ownershipTexts from '#locales/ko/ownership.json'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { ownershipPaths } from '#shared/ownership/paths.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { ownership: typeof ownershipTexts }
}

export const siteOwnership: Feature = {
  routes: [{
    name: 'settings-ownership', path: ownershipPaths['settings-ownership'], layout: 'studio', access: { permission: 'SITE_OWNER_UPDATE' }, title: 'siteOwnership', texts: ['ownership', 'validation'],
    studioNav: 'site', palette: true, platform: true,
    screen: async () => (await import('./screens/OwnershipScreen.tsx')).OwnershipScreen,
  }],
  refetch: {
    [socketCommand.standingChanged]: () => [callKey('ownership.read')],
  },
}
