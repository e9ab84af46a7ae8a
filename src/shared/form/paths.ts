/** Paths of these pages by route name. */
export const formPaths = {
  'settings-forms': '/settings/forms', 'settings-form': '/settings/forms/:formSeq', 'settings-form-submissions': '/settings/forms/:formSeq/submissions', form: '/forms/:formSeq',
} as const
