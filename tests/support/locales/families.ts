/** Namespaces with computed keys, and where they are built; a test checks both. Template keys, such as `badge.${name}`, need no entry. */
export interface KeyFamily {
  namespace: string
  source: string
  /** Code that builds them. */
  as: string
}

export const families: readonly KeyFamily[] = [
  { namespace: 'errors', source: 'src/server/infra/i18n/texts.ts', as: '`errors:${name}`' },
  { namespace: 'validation', source: 'src/renderer/lib/form/fieldError.ts', as: 't(parsed.key' },
  { namespace: 'legal', source: 'src/server/modules/terms/defaults.ts', as: '`legal:${kind}.' },
  { namespace: 'legal', source: 'src/server/modules/terms/platformDefaults.ts', as: '`legal:platform.${kind}.' },
  { namespace: 'mail', source: 'src/server/infra/mail/texts.ts', as: '`mail:${kind}.' },
  { namespace: 'desktop', source: 'src/main/texts.ts', as: "'#locales/ko/desktop.json'" },
  { namespace: 'upload', source: 'src/renderer/entities/upload/useReasonText.ts', as: '`upload:${reason}`' },
  { namespace: 'statement', source: 'src/server/modules/settlement/statement/contents.ts', as: '`statement:${key}`' },
  { namespace: 'liveStandIn', source: 'src/server/infra/conference/standIn/room.ts', as: '`liveStandIn:${key}`' },
  { namespace: 'paymentStandIn', source: 'src/server/infra/payment/standIn/page.ts', as: '`paymentStandIn:${key}`' },
]
