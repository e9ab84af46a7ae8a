/** Query parameter that names the site on hosts that are no site's own (SHELL-01). */
export const SITE_PARAM = 'channelSeq'
