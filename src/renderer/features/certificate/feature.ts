import type certificateTexts from '#locales/ko/certificate.json'
import { certificatePaths } from '#shared/certificate/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { certificate: typeof certificateTexts }
}

export const certificate: Feature = {
  routes: [{
    name: 'certificate', path: certificatePaths.certificate, layout: 'site', access: 'public', title: 'certificate', texts: ['certificate'],
    screen: async () => (await import('./screens/CertificateScreen.tsx')).CertificateScreen,
  }],
}
