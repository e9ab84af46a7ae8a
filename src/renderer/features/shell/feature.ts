import type { Feature } from '#renderer/lib/feature.ts'

/** The frame around the screens: who is logged in, the site, and the alarms in its header. */
export const shell: Feature = {
  refetch: {
    E0002: () => [['alarms'], ['session']],
    E0004: () => [['session'], ['site']],
    E0016: () => [['session'], ['alarms', 'settings']],
    E0017: () => [['session'], ['site'], ['alarms']],
  },
}
