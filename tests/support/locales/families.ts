/**
 * Namespaces whose keys are names of a table: no source spells them. Each says where its keys are made and how; the test holds
 * both to the sources, so that the list cannot rot. Keys completed after a beginning, such as `badge.${name}`, need no entry:
 * the test finds them in the sources.
 */
export interface KeyFamily {
  namespace: string
  /** The source that makes the keys. */
  source: string
  /** What stands there. */
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
]
