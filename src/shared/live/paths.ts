/** Paths of these pages by route name. */
export const livePaths = { 'settings-live': '/settings/live' } as const

/** Where Zoom sends events: for the platform's keys, and for a site's own. */
export const liveAddresses = {
  zoomEvents: '/live/webhook/zoom',
  siteZoomEvents: '/live/webhook/zoom/:channelSeq',
} as const

/** In the address of a lesson that was joined outside the page: the page goes on to tell that one is there. */
export const JOINED_PARAM = 'joined'
