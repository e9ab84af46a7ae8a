import type memberTexts from '#locales/ko/member.json'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { memberPaths } from '#shared/member/paths.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import { memberKeys } from '#renderer/entities/member/keys.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { member: typeof memberTexts }
}

const settings = { layout: 'studio', access: { permission: 'SITE_MEMBER_READ' } } as const

export const siteMembers: Feature = {
  routes: [
    {
      ...settings, name: 'settings-members', path: memberPaths['settings-members'], title: 'siteMembers', texts: ['member', 'bulk', 'grid', 'sheet', 'course', 'validation'], studioNav: 'people', palette: true,
      screen: async () => (await import('./screens/SiteMembersScreen.tsx')).SiteMembersScreen,
    },
    {
      ...settings, name: 'settings-members-view', path: memberPaths['settings-members-view'], under: 'settings-members', title: '', texts: ['member', 'course', 'validation'],
      screen: async () => (await import('./screens/MemberScreen.tsx')).MemberScreen,
    },
    { name: 'invited', path: memberPaths.invited, layout: 'site', access: 'public', title: '', texts: ['member'], screen: async () => (await import('./screens/InvitedScreen.tsx')).InvitedScreen },
  ],
  refetch: {
    [socketCommand.messagesMissed]: () => [...memberKeys.ofSite(), callKey('bulk.siteList'), callKey('bulk.siteRead')],
    [socketCommand.bulkChanged]: ({ channelSeq, courseSeq }) => {
      const params = { channelSeq }
      return courseSeq === 0 ? [callKey('bulk.siteList', { params }), callKey('bulk.siteRead', { params }), callKey('bulk.siteReport', { params }), ...memberKeys.ofSite()] : []
    },
  },
}
