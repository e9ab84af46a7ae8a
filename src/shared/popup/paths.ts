/** Pop-ups of a site as its staff edit them. */
export const popupPaths = { 'settings-popups': '/settings/popups' } as const
