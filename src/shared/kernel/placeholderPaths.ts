/** Paths of the specification whose pages have no feature yet, by route name (platform spec §2, courses spec §2). A new feature moves its own to `src/shared/<domain>/paths.ts`. */
export const placeholderPaths = {
  intro: '/intro',
  invite: '/invite/:refererCode',
  'studio-challenge': '/studio/:courseSeq/challenge',
  'studio-challenge-attendees': '/studio/:courseSeq/challenge/attendees',
  'studio-challenge-information': '/studio/:courseSeq/challenge/information',
  'studio-challenge-curriculums': '/studio/:courseSeq/challenge/curriculums',
  'studio-challenge-payment': '/studio/:courseSeq/challenge/payment',
  'settings-dashboard': '/settings/dashboard',
  'settings-courses': '/settings/courses',
  'settings-like': '/settings/like',
  'settings-challenge': '/settings/challenge',
  'settings-studio-members': '/settings/studio/members',
} as const
