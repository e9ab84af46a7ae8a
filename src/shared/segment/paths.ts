export const segmentPaths = { 'settings-segments': '/settings/segments' } as const
