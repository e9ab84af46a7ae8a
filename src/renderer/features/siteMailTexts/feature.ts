import type mailTexts from '#locales/ko/mailText.json'
import { mailTextPaths } from '#shared/mailText/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { mailText: typeof mailTexts }
}

const common = { layout: 'studio', texts: ['mailText', 'validation'], access: { permission: 'SITE_INFO_READ' } } as const

export const siteMailTexts: Feature = {
  routes: [
    {
      ...common, name: 'settings-mail-texts', path: mailTextPaths['settings-mail-texts'], title: 'siteMailTexts', studioNav: 'people', palette: true,
      screen: async () => (await import('./screens/MailTextsScreen.tsx')).MailTextsScreen,
    },
    {
      ...common, name: 'settings-mail-text', path: mailTextPaths['settings-mail-text'], title: '', under: 'settings-mail-texts',
      screen: async () => (await import('./screens/MailTextScreen.tsx')).MailTextScreen,
    },
  ],
}
