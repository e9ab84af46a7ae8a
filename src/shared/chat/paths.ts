/** Paths of the chat by route name (courses spec §2). */
export const chatPaths = {
  'classes-chat': '/classes/:courseSeq/chat',
  'settings-chat': '/settings/chat',
} as const
