/** Paths of these pages by route name (SET-04). */
export const mailTextPaths = { 'settings-mail-texts': '/settings/mail-texts', 'settings-mail-text': '/settings/mail-texts/:kind' } as const
