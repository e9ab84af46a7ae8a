/** Query parameter that names the site on shared hosts (SHELL-01). */
export const SITE_PARAM = 'channelSeq'
