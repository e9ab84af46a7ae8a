/** Paths of the studio's pages of missions by route name (courses spec §2). */
export const missionPaths = {
  'classes-settings-challenge': '/classes/:courseSeq/settings/challenge',
  'settings-challenge': '/settings/challenge',
  'studio-challenge': '/studio/:courseSeq/challenge',
  'studio-challenge-attendees': '/studio/:courseSeq/challenge/attendees',
  'studio-challenge-information': '/studio/:courseSeq/challenge/information',
  'studio-challenge-curriculums': '/studio/:courseSeq/challenge/curriculums',
  'studio-challenge-payment': '/studio/:courseSeq/challenge/payment',
  'studio-challenge-review': '/studio/:courseSeq/challenge/review',
} as const
