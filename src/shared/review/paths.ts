export const reviewPaths = { 'settings-review': '/settings/review' } as const
