/** Paths of these pages by route name (courses spec §2). */
export const attendeePaths = {
  'classes-settings-attendees': '/classes/:courseSeq/settings/attendees',
  'packages-settings-attendees': '/packages/:courseSeq/settings/attendees',
  in: '/in/:courseSeq/:eventCode',
} as const
