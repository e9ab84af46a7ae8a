/** Paths of the pages about packages by route name (courses spec §2). Those of payments are in `shared/order/paths.ts`, the page itself in `shared/course/paths.ts`. */
export const packPaths = {
  'packages-create': '/packages/create',
  'packages-settings': '/packages/:courseSeq/settings',
  'packages-settings-setting': '/packages/:courseSeq/settings/setting',
  'packages-settings-curriculums': '/packages/:courseSeq/settings/curriculums',
  'packages-settings-payment': '/packages/:courseSeq/settings/payment',
} as const
