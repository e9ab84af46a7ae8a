/** Where providers of live classes send events: for the platform's keys, and for a site's own. */
export const livePaths = {
  zoomEvents: '/live/webhook/zoom',
  siteZoomEvents: '/live/webhook/zoom/:channelSeq',
} as const
