/** Paths of these pages by route name (platform spec §6; SET-03). */
export const staffPaths = {
  'settings-studio-members': '/settings/studio/members',
  /** The same page as the specification writes it. */
  'settings-studio-members-dashed': '/settings/studio-members',
  staff: '/staff/:code',
} as const
