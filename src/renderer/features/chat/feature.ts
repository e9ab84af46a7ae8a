import type chatTexts from '#locales/ko/chat.json'
import { chatPaths } from '#shared/chat/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { chat: typeof chatTexts }
}

export const chat: Feature = {
  routes: [
    { name: 'classes-chat', path: chatPaths['classes-chat'], layout: 'classroom', access: 'login', title: '', texts: ['chat', 'validation'], screen: async () => (await import('./screens/ChatScreen.tsx')).ChatScreen },
    {
      name: 'settings-chat', path: chatPaths['settings-chat'], layout: 'studio', access: { permission: 'SITE_CLASS_READ' }, title: 'siteChat', texts: ['chat', 'form', 'validation'], studioNav: 'classes', palette: true,
      screen: async () => (await import('./screens/SiteChatScreen.tsx')).SiteChatScreen,
    },
  ],
}
