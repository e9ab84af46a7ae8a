import type fillFormTexts from '#locales/ko/fillForm.json'
import type siteFormTexts from '#locales/ko/siteForm.json'
import { formPaths } from '#shared/form/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { siteForm: typeof siteFormTexts; fillForm: typeof fillFormTexts }
}

export const siteForms: Feature = {
  routes: [
    {
      name: 'settings-forms', path: formPaths['settings-forms'], layout: 'studio', access: { permission: 'SITE_FORM_READ' }, title: 'siteForms', texts: ['siteForm', 'fillForm', 'validation'], studioNav: 'site', palette: true,
      screen: async () => (await import('./screens/FormsScreen.tsx')).FormsScreen,
    },
    {
      name: 'settings-form', path: formPaths['settings-form'], layout: 'studio', access: { permission: 'SITE_FORM_UPDATE' }, title: '', texts: ['siteForm', 'fillForm', 'form', 'attach', 'validation'], under: 'settings-forms',
      screen: async () => (await import('./screens/FormEditorScreen.tsx')).FormEditorScreen,
    },
    {
      name: 'settings-form-submissions', path: formPaths['settings-form-submissions'], layout: 'studio', access: { permission: 'SITE_FORM_READ' }, title: '', texts: ['siteForm', 'fillForm', 'form', 'grid', 'validation'], under: 'settings-forms',
      screen: async () => (await import('./screens/SubmissionsScreen.tsx')).SubmissionsScreen,
    },
    {
      name: 'form', path: formPaths.form, layout: 'site', access: 'public', title: '', texts: ['fillForm', 'form', 'attach', 'validation'],
      screen: async () => (await import('./screens/FormScreen.tsx')).FormScreen,
    },
  ],
}
