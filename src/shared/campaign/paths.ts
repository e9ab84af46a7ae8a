/** Paths of these pages by route name (SET-07). */
export const campaignPaths = { 'settings-campaigns': '/settings/campaigns', 'settings-campaign-create': '/settings/campaigns/create', 'settings-campaign': '/settings/campaigns/:campaignSeq' } as const
