/** Paths of boards and notices by route name (platform spec §2, courses spec §2). */
export const boardPaths = {
  notices: '/notices',
  'notices-create': '/notices/create',
  'notices-view': '/notices/:noticeSeq',
  'notices-edit': '/notices/:noticeSeq/edit',
  'settings-questions': '/settings/questions',
  'classes-board-create': '/classes/:courseSeq/board/create',
  'classes-board-view': '/classes/:courseSeq/board/:postSeq/view',
  'classes-board-edit': '/classes/:courseSeq/board/:postSeq/edit',
} as const
