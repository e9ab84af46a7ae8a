export const terminologyPaths = { 'settings-words': '/settings/words' } as const
