import type staffTexts from '#locales/ko/staff.json'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { staffPaths } from '#shared/staff/paths.ts'
import { staffKeys } from '#renderer/entities/staff/keys.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { staff: typeof staffTexts }
}

const access = { permission: 'SITE_INFO_READ' } as const

export const siteStaff: Feature = {
  routes: [
    {
      name: 'settings-studio-members', path: staffPaths['settings-studio-members'], layout: 'studio', access, title: 'siteStaff', texts: ['staff', 'ownership', 'validation'],
      studioNav: 'people', palette: true,
      screen: async () => (await import('./screens/StaffScreen.tsx')).StaffScreen,
    },
    { name: 'staff', path: staffPaths.staff, layout: 'site', access: 'public', title: '', texts: ['staff'], screen: async () => (await import('./screens/StaffInvitationScreen.tsx')).StaffInvitationScreen },
  ],
  redirects: [{ name: 'settings-studio-members-dashed', path: staffPaths['settings-studio-members-dashed'], layout: 'studio', access, to: staffPaths['settings-studio-members'] }],
  refetch: {
    [socketCommand.standingChanged]: () => staffKeys.ofSite(),
    [socketCommand.messagesMissed]: () => staffKeys.ofSite(),
  },
}
