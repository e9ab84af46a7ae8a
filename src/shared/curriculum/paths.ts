/** Paths of these pages by route name (platform spec §2, courses spec §2). */
export const curriculumPaths = {
  'classes-settings-curriculums': '/classes/:courseSeq/settings/curriculums',
  'classes-settings-curriculums-create': '/classes/:courseSeq/settings/curriculums/create',
  'classes-settings-curriculums-edit': '/classes/:courseSeq/settings/curriculums/:curriculumSeq/edit',
  'studio-contents-curriculums': '/studio/:courseSeq/contents/curriculums',
  'studio-contents-curriculums-create': '/studio/:courseSeq/contents/curriculums/create',
  'studio-contents-curriculums-edit': '/studio/:courseSeq/contents/curriculums/:curriculumSeq/edit',
} as const
