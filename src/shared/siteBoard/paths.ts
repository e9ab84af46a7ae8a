/** Paths of the boards of a site by route name (SET-11); those of a board may stand in a menu. */
export const siteBoardPaths = {
  boards: '/boards',
  'boards-list': '/boards/:boardSeq',
  'boards-create': '/boards/:boardSeq/create',
  'boards-view': '/boards/:boardSeq/:postSeq/view',
  'boards-edit': '/boards/:boardSeq/:postSeq/edit',
  'settings-boards': '/settings/boards',
} as const
