/** Snippets of a site as its staff edit them. */
export const snippetPaths = { 'settings-snippets': '/settings/snippets' } as const
