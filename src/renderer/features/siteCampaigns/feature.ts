import type campaignTexts from '#locales/ko/campaign.json'
import { campaignPaths } from '#shared/campaign/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { campaign: typeof campaignTexts }
}

const common = { layout: 'studio', texts: ['campaign', 'validation'] } as const

export const siteCampaigns: Feature = {
  routes: [
    {
      ...common, name: 'settings-campaigns', path: campaignPaths['settings-campaigns'], access: { permission: 'SITE_MARKETING_READ' }, title: 'siteCampaigns', studioNav: 'people', palette: true,
      screen: async () => (await import('./screens/CampaignsScreen.tsx')).CampaignsScreen,
    },
    {
      ...common, name: 'settings-campaign-create', path: campaignPaths['settings-campaign-create'], access: { permission: 'SITE_MARKETING_UPDATE' }, title: 'campaignCreate', under: 'settings-campaigns', palette: true,
      screen: async () => (await import('./screens/CampaignScreen.tsx')).CampaignCreateScreen,
    },
    {
      ...common, name: 'settings-campaign', path: campaignPaths['settings-campaign'], access: { permission: 'SITE_MARKETING_READ' }, title: '', under: 'settings-campaigns',
      screen: async () => (await import('./screens/CampaignScreen.tsx')).CampaignScreen,
    },
  ],
}
