import { isPack } from '#shared/kernel/codes.ts'

/** Paths of these pages by route name (platform spec §2, courses spec §2). */
export const coursePaths = {
  classes: '/classes',
  'classes-create': '/classes/create',
  'classes-view': '/classes/:courseSeq',
  'alias-classes-view': '/:serviceAlias/:courseSeq',
  'classes-settings': '/classes/:courseSeq/settings',
  'classes-settings-information': '/classes/:courseSeq/settings/information',
  'classes-settings-payment': '/classes/:courseSeq/settings/payment',
  'classes-settings-more': '/classes/:courseSeq/settings/more',
  'studio-contents': '/studio/:courseSeq/contents',
  'studio-contents-information': '/studio/:courseSeq/contents/information',
  'studio-contents-payment': '/studio/:courseSeq/contents/payment',
  'settings-contents': '/settings/contents',
  'settings-contents-trash': '/settings/contents/trash',
} as const

/** The page of a package (courses spec §2). */
export const PACK_PATH = '/packages/:courseSeq'

/** The page of a class, or of a package. */
export function coursePath(course: { courseTypeCd: string }): typeof PACK_PATH | (typeof coursePaths)['classes-view'] {
  return isPack(course) ? PACK_PATH : coursePaths['classes-view']
}
