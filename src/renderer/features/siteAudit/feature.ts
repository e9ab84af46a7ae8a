import type auditTexts from '#locales/ko/audit.json'
import { auditPaths } from '#shared/audit/paths.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { audit: typeof auditTexts }
}

export const siteAudit: Feature = {
  routes: [{
    name: 'settings-audit', path: auditPaths['settings-audit'], layout: 'studio', access: { permission: 'SITE_ACL_READ' }, title: 'siteAudit', texts: ['audit', 'grid'],
    studioNav: 'site', palette: true,
    screen: async () => (await import('./screens/AuditScreen.tsx')).AuditScreen,
  }],
}
