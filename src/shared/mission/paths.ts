/** Paths of the studio's pages of missions by route name (courses spec §2). */
export const missionPaths = {
  'classes-settings-challenge': '/classes/:courseSeq/settings/challenge',
  'studio-challenge-review': '/studio/:courseSeq/challenge/review',
} as const
